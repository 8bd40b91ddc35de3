import type { Stories } from '@zaehlwerk/ui/testing';
import { type ComponentProps, useState } from 'react';
import { CommentField } from './comment-field.tsx';

export default { title: 'metering/CommentField', component: CommentField } satisfies Stories;

type Props = Partial<
  Pick<ComponentProps<typeof CommentField>, 'comment' | 'defaultComments' | 'isLocked' | 'refusal'>
>;

function Example({ comment: first = '', ...props }: Props) {
  const [comment, setComment] = useState(first);
  return (
    <CommentField refusal={undefined} isLocked={false} {...props} comment={comment} onChange={setComment} />
  );
}

export const NotOpened = () => <Example />;
export const Written = () => <Example comment="Keller steht unter Wasser." />;
export const WithSuggestions = () => (
  <Example comment="Kein Zutritt" defaultComments={['Kein Zutritt', 'Zähler defekt']} />
);
export const Refused = () => <Example comment="…" refusal="Der Kommentar ist zu kurz." />;
export const Locked = () => <Example comment="Keller steht unter Wasser." isLocked />;
