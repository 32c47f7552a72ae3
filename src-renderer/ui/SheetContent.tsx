import { ActionIcon, Center, Flex, Menu, Tabs, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { FoldingTabs } from './FoldingTabs.tsx';
import classes from './SheetContent.module.css';
import layoutStyle from './Layout.module.css';

interface SheetTab {
  value: string;
  label: string;
  /** The count; left out if nothing is counted, null while unknown. */
  count?: number | null;
  disabled?: boolean;
}

export interface SheetTabs {
  /** What they are about, for screen readers. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  list: readonly SheetTab[];
}

interface SheetContentProps {
  /** The sheet's subject as an icon in a 36-pixel tile. */
  icon?: ReactNode;
  /** Its 36-pixel picture, instead of an icon. */
  picture?: ReactNode;
  /** Text in `strong`, and what is next to it. */
  name: ReactNode;
  /** A one-line description. */
  line?: ReactNode;
  /** What to know before doing something with it. */
  notices?: ReactNode;
  /** At most three. */
  actions: ReactNode;
  /** Items of a menu after the actions, destructive ones last. */
  moreActions?: ReactNode;
  tabs?: SheetTabs;
  /** The part below the head fills the rest of the sheet and scrolls by itself. */
  isFilled?: boolean;
  children: ReactNode;
}

/** A sheet's content about one thing: what it is, actions, and more under second-level headings. */
export function SheetContent(props: SheetContentProps): ReactNode {
  const { icon, line, tabs, isFilled = false, children } = props;
  const bodyClass = `${classes.body} ${isFilled ? classes.filled : ''}`;
  const head = (
    <div className={classes.head}>
      <div className={classes.name}>
        {icon === undefined ? (
          props.picture
        ) : (
          <Center component="span" w={36} h={36} flex="none" bdrs={8} bg="var(--rc-hover)" c="var(--rc-fg2)">
            {icon}
          </Center>
        )}
        <div className={classes.names}>
          <p>{props.name}</p>
          {line !== undefined && <div className={classes.line}>{line}</div>}
        </div>
      </div>
      {props.notices}
      <Flex gap={8} wrap="wrap" mt={12}>
        {props.actions}
        {props.moreActions !== undefined && <MoreActions>{props.moreActions}</MoreActions>}
      </Flex>
    </div>
  );
  if (tabs === undefined) {
    return (
      <div className={classes.content}>
        {head}
        <div className={bodyClass} tabIndex={isFilled ? -1 : 0} role="region" aria-label={say('ui.details')}>
          {children}
        </div>
      </div>
    );
  }
  const shown = tabs.list.find(({ value }) => value === tabs.value);
  return (
    <Tabs
      className={classes.content ?? ''}
      value={tabs.value}
      onChange={(next) => next !== null && tabs.onChange(next)}
      keepMounted={false}
    >
      {head}
      <div className={classes.tabs}>
        <FoldingTabs label={tabs.label}>
          {tabs.list.map(({ value, label, count, disabled = false }) => (
            <Tabs.Tab key={value} value={value} disabled={disabled}>
              {label}
              {count != null && (
                <Text span inherit ms={6} fw={400} c="dimmed" className="rc-tabular">
                  {formatCount(count)}
                </Text>
              )}
            </Tabs.Tab>
          ))}
        </FoldingTabs>
      </div>
      <Tabs.Panel value={tabs.value} className={bodyClass} tabIndex={isFilled ? -1 : 0}>
        <h2 className="rc-visually-hidden">{shown?.label}</h2>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

function MoreActions({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <span className={layoutStyle.grow} />
      <Menu position="bottom-end" withinPortal width={220}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={say('ui.more-actions')}>
            <IconDots size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </>
  );
}
