import type { ReactNode } from 'react';
import classes from './UrlTemplate.module.css';

const scheme = /^https:\/\//i;
const variable = /(\{[^{}]*\})/;

/** A URL template without the scheme that nearly all have. */
export const shortTemplate = (template: string): string => template.replace(scheme, '');

/** A URL template in one line. Its host is cut first, so that what follows it, and varies, stays visible. */
export function UrlTemplate({ template }: { template: string }): ReactNode {
  const [, host = '', path = ''] = /^([^/?#{]*)(.*)$/s.exec(shortTemplate(template)) ?? [];
  return (
    <code className={`${classes.template} rc-mono`} dir="ltr">
      <span>{host}</span>
      <span>
        {path.split(variable).map((part, index) =>
          // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
          index % 2 === 0 ? part : <b key={index}>{part}</b>,
        )}
      </span>
    </code>
  );
}
