import { useApplication } from '@zaehlwerk/store';

/** Names the current screen in the browser's tab, followed by the application's name. Renders nothing visible. */
export function PageTitle({ children }: { readonly children: string }) {
  const { applicationName } = useApplication();
  return <title>{`${children} – ${applicationName}`}</title>;
}
