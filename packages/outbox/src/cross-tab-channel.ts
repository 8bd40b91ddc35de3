/** Reads what another tab has sent. A tab of another release may send what this one cannot read, and does not hear. */
interface Schema<Message> {
  safeParse(data: unknown): { success: true; data: Message } | { success: false };
}

/** Declares what tabs tell each other about one subject. */
export interface TopicKind<Message> {
  readonly name: string;
  readonly message: Schema<Message>;
}

/** One subject of a channel. */
export interface Topic<Message> {
  /** Sends to all other tabs, not to this one. */
  announce(message: Message): void;
  /** Calls `listener` with what other tabs announce, until the returned function is called. */
  subscribe(listener: (message: Message) => void): () => void;
}

/** What the tabs of this browser tell each other, pages and the service worker alike. */
export interface CrossTabChannel {
  topic<Message>(kind: TopicKind<Message>): Topic<Message>;
  close(): void;
}

/** What is used of a `BroadcastChannel`. */
interface Port {
  postMessage(data: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

/**
 * The channel of a tab. A message is parsed once, however many listeners its topic has. A browser that has or allows no
 * channel has no other tabs: messages go nowhere, and none comes.
 */
export function crossTabChannel(open: () => Port = () => new BroadcastChannel('zw-tabs')): CrossTabChannel {
  const listeners = new Map<TopicKind<unknown>, Set<(message: unknown) => void>>();
  const port = portOf(open);
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
        // Only what the schema of this topic has read reaches it.
        const untyped = listener as (message: unknown) => void;
        listeners.set(kind, ofTopic.add(untyped));
        return () => void ofTopic.delete(untyped);
      },
    }),
    close: () => port?.close(),
  };
}

function portOf(open: () => Port): Port | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
