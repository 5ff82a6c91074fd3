/** Back from a report: to the page before it, and to the children where there is none. */
import { navigate } from 'wouter/use-browser-location';

/** A page of this app that was open before counts; what the browser showed before the app does not. */
export function goBack(): void {
  const { navigation } = window as { navigation?: Navigation };
  const within = navigation ? navigation.canGoBack : window.history.length > 1;
  if (within) window.history.back();
  else navigate('/children');
}
