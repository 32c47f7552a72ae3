import { Box, Group, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Breadcrumbs, type BreadcrumbsProps } from './Breadcrumbs.tsx';
import classes from './PageHeader.module.css';
import layoutStyle from './Layout.module.css';

interface PageHeaderProps extends Pick<BreadcrumbsProps, 'path'> {
  icon: Icon;
  name: string;
  /** After the name, such as "deactivated". */
  remark?: string;
  /** What it is, below the name. */
  line: ReactNode;
  /** For the tip of that line. */
  lineTip?: string;
  titleRef?: Ref<HTMLHeadingElement>;
  /** What can be done with it. */
  actions: ReactNode;
  /** The tabs of the page, if it has some. */
  children?: ReactNode;
}

/** The head of a page that belongs to a list: the way back, what it is about, and what can be done with it. */
export function PageHeader(props: PageHeaderProps): ReactNode {
  const { path, icon: Mark, name, remark, line, lineTip, titleRef, actions, children } = props;
  return (
    <Box
      component="header"
      flex="none"
      px={16}
      pt={10}
      pb={children === undefined ? 12 : 0}
      className={layoutStyle.lineBelow}
    >
      <Breadcrumbs path={path}>
        <bdi aria-current="page" className="rc-ellipsis">
          {name}
        </bdi>
      </Breadcrumbs>
      <Group gap={8} wrap="nowrap" pt={10} pb={children === undefined ? 0 : 8}>
        <span className={classes.tile}>
          <Mark size={20} stroke={1.6} aria-hidden />
        </span>
        <div className={classes.titles}>
          <h1 ref={titleRef} className="rc-ellipsis" {...(titleRef !== undefined && { tabIndex: -1 })}>
            <bdi>{name}</bdi>
            {remark !== undefined && (
              <Box component="span" fz="sm" c="dimmed" fw={400} lts={0} ms={8}>
                {remark}
              </Box>
            )}
          </h1>
          <Text c="var(--rc-fg2)" className="rc-ellipsis" title={lineTip}>
            <bdi>{line}</bdi>
          </Text>
        </div>
        {actions}
      </Group>
      {children}
    </Box>
  );
}
