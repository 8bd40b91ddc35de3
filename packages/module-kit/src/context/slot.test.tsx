import { render, screen } from '@testing-library/react';
import { declareModule, type Gate, type ModuleEntryOf } from '../declaration/index.ts';
import { contributes, defineSlot, Slot, SlotHost } from './slot.tsx';

interface Meter {
  readonly meterNumber: string;
}
const meterActions = defineSlot<{ readonly meter: Meter }>('meter-actions', { inline: true });
const plain = defineSlot('plain');
const meter = { meterNumber: '1EMH00' };
const Share = ({ meter: { meterNumber } }: { readonly meter: Meter }) => <p>{meterNumber}</p>;

test('a slot hands its name, its props and its fallback to the host', () => {
  render(
    <SlotHost
      render={({ slot, props, fallback }) => (
        <>
          {slot.name} {slot.inline ? 'inline' : ''} {(props.meter as Meter).meterNumber} {fallback}
        </>
      )}
    >
      <Slot of={meterActions} meter={meter} fallback="sonst" />
    </SlotHost>,
  );
  expect(document.body).toHaveTextContent('meter-actions inline 1EMH00 sonst');
});

test('a contribution is the component itself', () => {
  const Contributed = contributes(meterActions, Share) as unknown as typeof Share;
  render(<Contributed meter={meter} />);
  expect(screen.getByText('1EMH00')).toBeVisible();
});

test('without a host a slot says what is missing', () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  expect(() => render(<Slot of={plain} />)).toThrow('Slot needs a SlotHost around it');
  jest.restoreAllMocks();
});

const NeedsMore = (_: { readonly meter: Meter; readonly day: string }) => null;
const NeedsNothing = () => null;
const declaration = declareModule({
  name: 'mf-sample',
  requires: { contract: '^1.0.0' },
  slots: [{ slot: 'meter-actions', contribution: 'action', order: 0 }],
});
type Contributed = ModuleEntryOf<typeof declaration>['contributions'];
const load = <Part,>(part: Part) => ({ action: async () => ({ default: part }) });

/** What the compiler has to refuse: where it does not, the line above is an error. */
export const judgedByTheCompiler = () => [
  contributes(meterActions, NeedsNothing),
  // @ts-expect-error it asks for a day, which the slot does not give
  contributes(meterActions, NeedsMore),
  // @ts-expect-error the slot gives nothing
  contributes(plain, Share),
  // @ts-expect-error the slot needs its meter
  <Slot key="1" of={meterActions} />,
  // @ts-expect-error the slot has no such prop
  <Slot key="2" of={plain} meter={meter} />,
  load(contributes(meterActions, Share)) satisfies Contributed,
  load(NeedsNothing) satisfies Contributed,
  // @ts-expect-error nothing says which slot gives it its props
  load(Share) satisfies Contributed,
  // @ts-expect-error no such switch
  { feature: 'evaluationEnabeld' } satisfies Gate,
];
