import { tryOr } from './try-or.ts';

/** Tabs of another release may send messages that this one cannot read; they are ignored. */
interface Schema<Message> {
  safeParse(data: unknown): { success: true; data: Message } | { success: false };
}

export interface TopicKind<Message> {
  readonly name: string;
  readonly message: Schema<Message>;
}

export interface Topic<Message> {
  /** To all other tabs, not to this one. */
  announce(message: Message): void;
  /** Calls `listener` with messages of other tabs, until the returned function is called. */
  subscribe(listener: (message: Message) => void): () => void;
}

/** Between the pages and the service worker of this browser. */
export interface CrossTabChannel {
  topic<Message>(kind: TopicKind<Message>): Topic<Message>;
  close(): void;
}

/** The part of `BroadcastChannel` in use. */
interface Port {
  postMessage(data: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

/** A message is parsed once per topic. Without a `BroadcastChannel`, messages go nowhere. */
export function crossTabChannel(open: () => Port = () => new BroadcastChannel('zw-tabs')): CrossTabChannel {
  const listeners = new Map<TopicKind<unknown>, Set<(message: unknown) => void>>();
  const port = tryOr<Port | undefined>(undefined, open);
  port?.addEventListener('message', ({ data }) => {
    const received = Object(data);
    for (const [{ name, message }, ofTopic] of listeners) {
      if (received.topic !== name) continue;
      const read = message.safeParse(received.message);
      if (read.success) for (const listener of ofTopic) listener(read.data);
    }
  });
  return {
    topic: kind => ({
      announce: message => port?.postMessage({ topic: kind.name, message }),
      subscribe(listener) {
        const ofTopic = listeners.get(kind) ?? new Set();
        // The schema of the topic has parsed it.
        const untyped = listener as (message: unknown) => void;
        listeners.set(kind, ofTopic.add(untyped));
        return () => void ofTopic.delete(untyped);
      },
    }),
    close: () => port?.close(),
  };
}
