import { longestShareName, type Share } from '@zaehlwerk/api/sharing';
import { Check } from '@zaehlwerk/metering/check';
import { DayField } from '@zaehlwerk/metering/day-field';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { Notice, TextInput, VisuallyHidden } from '@zaehlwerk/ui';
import { NativeSelect } from '@zaehlwerk/ui/metering';
import { useMemo, useState } from 'react';
import { FormDialog } from '../commands/form-dialog.tsx';
import type { MeterRow } from '../meters/meter-rows.ts';
import { LeftOut } from '../share-dialog/left-out.tsx';
import {
  expiryFault,
  faultsOf,
  requestOf,
  type ShareFault,
  tooManyJobs,
} from '../share-dialog/share-rules.ts';
import { useFaultText } from '../share-dialog/use-fault-text.tsx';
import { useTexts } from '../texts.ts';
import classes from './bulk-sharing.module.css';
import {
  existingShare,
  type Grouping,
  groupings,
  isProposed,
  type MeterGroup,
  meterGroups,
} from './meter-groups.ts';
import type { PlannedShare } from './share-plan.ts';
import { plannedShare } from './use-bulk-create.ts';

interface Props {
  readonly rows: readonly MeterRow[];
  readonly shares: readonly Share[];
  readonly onCreate: (planned: readonly PlannedShare[]) => void;
  readonly onClose: () => void;
}

interface Choice {
  readonly isChosen: boolean;
  readonly name: string;
}

/** Chooses the houses that get a share, their names, and the rights of all of them. */
export function GroupsDialog({ rows, shares, onCreate, onClose }: Props) {
  const { t } = useTexts();
  const faultText = useFaultText();
  const today = useToday();
  const [grouping, setGrouping] = useState<Grouping>('house');
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [allowToReShare, setAllowToReShare] = useState(false);
  const [expires, setExpires] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [wasTried, setTried] = useState(false);
  const groups = useMemo(() => meterGroups(rows, grouping, shares), [rows, grouping, shares]);

  const choiceOf = (group: MeterGroup): Choice =>
    choices.get(`${grouping} ${group.id}`) ?? { isChosen: isProposed(group), name: group.name };
  const choose = (group: MeterGroup, change: Partial<Choice>) =>
    setChoices(before => new Map(before).set(`${grouping} ${group.id}`, { ...choiceOf(group), ...change }));
  const chosen = groups.filter(group => choiceOf(group).isChosen);
  const entriesOf = (group: MeterGroup) => ({ name: choiceOf(group).name, allowToReShare, expires });
  const faultOf = (group: MeterGroup, field: ShareFault['field']) =>
    faultsOf(entriesOf(group), group.meters, today).find(fault => fault.field === field);
  const dayFault = expiryFault(expires, today);
  const isNoneChosen = wasTried && chosen.length === 0;
  const toChoose = isNoneChosen ? groups.find(canBeMade) : undefined;
  const leftOut = chosen.flatMap(group => group.leftOut);

  const submit = () => {
    setTried(true);
    const isWrong = dayFault !== undefined || chosen.some(group => faultOf(group, 'name'));
    if (chosen.length === 0 || isWrong || (leftOut.length > 0 && !isAgreed)) return false;
    onCreate(chosen.map((group, order) => plannedShare(requestOf(entriesOf(group), group.meters), order)));
    return true;
  };

  return (
    <FormDialog
      isWide
      title={t('bulkSharing.button')}
      submit={t('bulkSharing.create', { count: chosen.length })}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.options}>
        <NativeSelect
          label={t('bulkSharing.grouping')}
          value={grouping}
          data={groupings.map(value => ({ value, label: t(`meters.column.${value}`) }))}
          onChange={event => {
            const wanted = event.currentTarget.value;
            setGrouping(groupings.find(one => one === wanted) ?? grouping);
          }}
        />
        <DayField
          label={t('share.expires')}
          description={t('share.expires.hint')}
          error={wasTried && dayFault && faultText(dayFault)}
          min={today}
          value={expires}
          onChange={setExpires}
        />
        <Check
          label={t('share.allowToReShare')}
          description={t('share.allowToReShare.hint')}
          isChecked={allowToReShare}
          onChange={setAllowToReShare}
        />
      </div>
      <LeftOut meters={leftOut} isAgreed={isAgreed} isAsked={wasTried} onAgree={setAgreed} />
      <ul className={classes.groups} aria-label={t('bulkSharing.groups')}>
        {groups.map(group => (
          <Group
            key={group.id}
            group={group}
            choice={choiceOf(group)}
            existing={existingShare(choiceOf(group).name, group.meters, shares)}
            fault={wasTried ? faultOf(group, 'name') : undefined}
            isToChoose={group === toChoose}
            onChoose={change => choose(group, change)}
          />
        ))}
      </ul>
    </FormDialog>
  );
}

const canBeMade = ({ meters, isTooLarge }: MeterGroup) => meters.length > 0 && !isTooLarge;

interface GroupProps {
  readonly group: MeterGroup;
  readonly choice: Choice;
  readonly existing: MeterGroup['existing'];
  readonly fault: ShareFault | undefined;
  /** At least one group has to be chosen, such as this. */
  readonly isToChoose: boolean;
  readonly onChoose: (change: Partial<Choice>) => void;
}

function Group({ group, choice, existing, fault, isToChoose, onChoose }: GroupProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const faultText = useFaultText();
  const { meters, isTooLarge } = group;
  const title = group.name || t('bulkSharing.unnamed');
  return (
    <li className={classes.group}>
      <Check
        label={title}
        description={t('share.meters', { count: meters.length, shown: count(meters.length) })}
        isChecked={choice.isChosen}
        isDisabled={!canBeMade(group)}
        error={isToChoose ? t('bulkSharing.chooseOne') : undefined}
        onChange={isChosen => onChoose({ isChosen })}
      />
      {choice.isChosen && (
        <TextInput
          required
          label={
            <>
              {t('share.name')}
              <VisuallyHidden>: {title}</VisuallyHidden>
            </>
          }
          error={fault && faultText(fault)}
          value={choice.name}
          maxLength={longestShareName}
          autoComplete="off"
          onChange={event => onChoose({ name: event.currentTarget.value })}
        />
      )}
      {existing && (
        <p className={classes.mark}>
          {t(existing.by === 'name' ? 'bulkSharing.existing.name' : 'bulkSharing.existing.meters', {
            replace: { name: existing.name },
          })}
        </p>
      )}
      {isTooLarge && <Notice kind="ERROR">{faultText(tooManyJobs(meters.length))}</Notice>}
    </li>
  );
}
