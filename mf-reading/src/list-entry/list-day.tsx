import { type CalendarDay, dayUnlikeDevice, isCalendarDay } from '@zaehlwerk/domain';
import { DayField } from '@zaehlwerk/metering/day-field';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { useApplication } from '@zaehlwerk/store';
import { useState } from 'react';
import { useTexts } from '../texts.ts';

interface Props {
  /** The day that was chosen for all readings; `undefined` is what each has by itself, which is today. */
  readonly onChoose: (day: CalendarDay | undefined) => void;
}

/** The day on which all meters of the list were read. */
export function ListDay({ onChoose }: Props) {
  const { t } = useTexts();
  const formats = useFormats();
  const today = useToday();
  const otherDay = dayUnlikeDevice(useApplication().timeZone);
  const [value, setValue] = useState(today);
  const [told, setTold] = useState(value);
  const [isWrong, setWrong] = useState(false);
  const leave = (left: string) => {
    setWrong(left !== '' && !isCalendarDay(left));
    if (left !== '' && !isCalendarDay(left)) return;
    const day = left || today;
    setValue(day);
    setTold(day);
    if (left !== told) onChoose(left || undefined);
  };
  return (
    <DayField
      id="list-day"
      label={t('list.day.label')}
      description={otherDay && t('date.ofUtility', { day: formats.day(otherDay) })}
      error={isWrong && t('list.day.none', { day: formats.day(told) })}
      max={today}
      value={value}
      onChange={setValue}
      onLeave={leave}
    />
  );
}
