import type { PortalStore } from '@zaehlwerk/store/host';
import { isEverythingAnswered } from '@zaehlwerk/store/testing';
import { act } from 'react';

const nextTask = () => new Promise<void>(resolve => setTimeout(resolve));

/** Waits until server and device of a test, whose clock is the real one, have answered what the page asks for at once. */
export async function everythingAnswered(store: PortalStore): Promise<void> {
  let quietTasks = 0;
  // What is shown may ask for more.
  while (quietTasks < 2) {
    await act(nextTask);
    quietTasks = isEverythingAnswered(store) ? quietTasks + 1 : 0;
  }
}
