/** The part of a worker's scope that workbox uses and Node lacks. */
class WorkerEvent extends Event {
  waitUntil(): void {}
}
const NativeRequest = Request;
class RelativeRequest extends NativeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input instanceof NativeRequest ? input : new URL(input, location.href), init);
  }
}

Object.assign(globalThis, {
  self: globalThis,
  __WB_DISABLE_DEV_LOGS: true,
  location: new URL('https://portal.example'),
  ExtendableEvent: WorkerEvent,
  FetchEvent: class extends WorkerEvent {},
  Request: RelativeRequest,
});
