/** One shared copy that every visitor loads: screens of meters import `@zaehlwerk/ui/metering`. */
export {
  ActionIcon,
  Anchor,
  Button,
  Loader,
  Paper,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core';
export { Dialog, type DialogProps } from './dialog.tsx';
export {
  Failure,
  type FailureProps,
  LoadingScreen,
  type LoadingScreenProps,
  Notice,
  type NoticeProps,
  SignalIcon,
  type SignalKind,
} from './feedback/feedback.tsx';
export { Illustration, type IllustrationProps } from './feedback/illustration.tsx';
export { NewTabLink, type NewTabLinkProps, NewTabSign, NewTabWords } from './new-tab.tsx';
export { focusPageHeading, PageHeading, type PageHeadingProps } from './page/page-heading.tsx';
export { PasswordInput, type PasswordInputProps } from './password-input.tsx';
export { UiProvider, type UiProviderProps } from './theme/ui-provider.tsx';
