import {
  ActionIcon,
  Autocomplete,
  Badge,
  Button,
  Checkbox,
  Combobox,
  Input,
  InputWrapper,
  Menu,
  Modal,
  MultiSelect,
  Notification,
  Popover,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  Tooltip,
  type MantineThemeComponents,
} from '@mantine/core';
import { say } from '#words/say.ts';
import { keepFootSeen } from './keep-foot-seen.ts';
import classes from './components.module.css';

/** Heights in pixels by size name: `xs` in rows, `sm` by default, `md` in dialogs, `lg` on first run. */
const buttonHeights: Record<string, { height: string; padding: string; font: string }> = {
  xs: { height: '24px', padding: '8px', font: '12px' },
  sm: { height: '28px', padding: '10px', font: '13px' },
  md: { height: '32px', padding: '14px', font: '13px' },
  lg: { height: '36px', padding: '16px', font: '13px' },
};
/** `sm` by default, `md` in editors, `lg` on first run. */
const inputHeights: Record<string, string> = { xs: '24px', sm: '28px', md: '32px', lg: '36px' };

const buttonSize = (size: unknown) =>
  buttonHeights[typeof size === 'string' ? size : 'sm'] ?? { height: '28px', padding: '10px', font: '13px' };

/** Its label is said when the button is drawn: there is no language yet when this module loads. */
const closeButton = {
  get 'aria-label'() {
    return say('ui.close');
  },
};

/** For fields that offer a list. */
const optionList = {
  // The list itself scrolls, because no key could reach an area around it.
  defaultProps: { withScrollArea: false },
  classNames: { dropdown: classes.dropdown, options: classes.options, option: classes.menuItem },
};

/** Sizes and behaviour of the component library's parts, set once for the whole console. */
export const components: MantineThemeComponents = {
  Button: Button.extend({
    defaultProps: { size: 'sm', variant: 'default' },
    classNames: { root: classes.button, section: classes.buttonSection },
    vars: (_theme, props) => {
      const size = buttonSize(props.size);
      return {
        root: {
          '--button-height': size.height,
          '--button-padding-x': size.padding,
          '--button-fz': size.font,
        },
        loader: {},
      };
    },
  }),
  ActionIcon: ActionIcon.extend({
    defaultProps: { size: 'sm', variant: 'subtle' },
    classNames: { root: classes.button },
    vars: (_theme, props) => ({
      root: {
        '--ai-size': typeof props.size === 'number' ? `${props.size}px` : buttonSize(props.size).height,
      },
    }),
  }),
  Notification: Notification.extend({
    defaultProps: { closeButtonProps: closeButton },
    classNames: { root: classes.notification, description: classes.notificationText },
  }),
  Input: Input.extend({
    defaultProps: { size: 'sm' },
    classNames: { wrapper: classes.inputWrapper, input: classes.input, section: classes.inputSection },
    vars: (_theme, props) => ({
      wrapper: {
        '--input-height': inputHeights[typeof props.size === 'string' ? props.size : 'sm'] ?? '28px',
        '--input-fz': '13px',
        '--input-padding': '9px',
      },
    }),
  }),
  InputWrapper: InputWrapper.extend({
    // Fields beside each other stand on one line, whatever is said of each.
    defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    classNames: { label: classes.label, description: classes.description, error: classes.error },
  }),
  Checkbox: Checkbox.extend({
    classNames: { root: classes.checkboxRoot, body: classes.checkboxBody, input: classes.checkbox },
    vars: () => ({ root: { '--checkbox-size': '14px', '--checkbox-radius': '4px' } }),
  }),
  Radio: Radio.extend({
    classNames: { body: classes.checkboxBody, radio: classes.checkbox },
    vars: () => ({ root: { '--radio-size': '14px', '--radio-icon-size': '6px' } }),
  }),
  Combobox: Combobox.extend({
    defaultProps: {
      middlewares: {
        size: {
          apply({ elements: { reference, floating } }) {
            if (reference instanceof Element) keepFootSeen(reference, floating);
          },
        },
      },
    },
  }),
  Select: Select.extend(optionList),
  Autocomplete: Autocomplete.extend(optionList),
  MultiSelect: MultiSelect.extend(optionList),
  Badge: Badge.extend({
    defaultProps: { tt: 'none', fw: 500, radius: 'xs', variant: 'default' },
    vars: () => ({
      root: { '--badge-height': '20px', '--badge-fz': '12px', '--badge-padding-x': '6px' },
    }),
  }),
  Switch: Switch.extend({ classNames: { input: classes.switchInput, thumb: classes.switchThumb } }),
  Tabs: Tabs.extend({
    classNames: { tab: classes.tab, list: classes.tabList },
  }),
  Tooltip: Tooltip.extend({
    defaultProps: { openDelay: 500, withinPortal: true, offset: 6, transitionProps: { duration: 120 } },
    classNames: { tooltip: classes.tooltip },
  }),
  TooltipFloating: { classNames: { tooltip: classes.tooltip } },
  Popover: Popover.extend({
    defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 120 } },
    classNames: { dropdown: classes.dropdown },
  }),
  Menu: Menu.extend({
    defaultProps: {
      shadow: 'md',
      radius: 'lg',
      offset: 4,
      transitionProps: { duration: 120 },
      // A menu opened by a key would take the same press for one outside it, and close.
      clickOutsideEvents: ['mousedown', 'touchstart'],
      // A focusable element without a role would come between the menu and its items.
      withInitialFocusPlaceholder: false,
    },
    classNames: {
      dropdown: classes.dropdown,
      item: classes.menuItem,
      itemSection: classes.menuItemSection,
      itemIndicator: classes.menuItemIndicator,
      label: classes.menuLabel,
      divider: classes.menuDivider,
    },
  }),
  Modal: Modal.extend({
    defaultProps: {
      radius: 'xl',
      size: 480,
      centered: true,
      // The page never scrolls; locking it would also write a style element without the nonce.
      lockScroll: false,
      closeButtonProps: closeButton,
      shadow: 'xl',
      yOffset: 'min(40px, 5dvh)',
      transitionProps: { duration: 160, transition: 'fade' },
      overlayProps: { color: 'var(--rc-scrim)', backgroundOpacity: 1 },
    },
    classNames: {
      content: classes.modal,
      overlay: classes.scrim,
      title: classes.modalTitle,
    },
  }),
  SegmentedControl: SegmentedControl.extend({
    defaultProps: { withItemsBorders: true, transitionDuration: 0 },
    classNames: {
      root: classes.segments,
      label: classes.segment,
      indicator: classes.segmentIndicator,
      control: classes.segmentControl,
    },
  }),
};
