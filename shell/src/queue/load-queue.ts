/** Loads the page of the queue, a file of its own. */
export const loadQueue = () => import(/* webpackChunkName: "Queue" */ './queue.tsx');
