import { today } from '@plumbline/domain/formats';
import { useRef, type KeyboardEvent } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import type { FieldProps } from './fieldProps.ts';
import { TextField } from './TextField.tsx';
import { typedDay } from './typedDay.ts';

type DateFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  /** The first and last day that can be chosen, as `2026-11-20`. */
  min?: string;
  max?: string;
};

/** After a pause, letters begin anew. */
const pauseMs = 1500;

/** Reads "fri" or "+30" from the keys that the device's date field leaves unused. */
function useTypedDay(onDay: (day: string) => void) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { text, at } = typed.current;
    const before = timeStamp - at < pauseMs ? text : '';
    // Digits belong to the field itself, except after a plus sign.
    if (!/^[a-z+]$/i.test(key) && !(before.startsWith('+') && /^\d$/.test(key))) {
      typed.current = { text: '', at: 0 };
      return;
    }
    event.preventDefault();
    typed.current = { text: key === '+' ? key : before + key, at: timeStamp };
    const day = typedDay(typed.current.text, today());
    if (day) onDay(day);
  };
}

/** A day, as `2026-11-20`, by the device's own date picker, or typed: "fri", "+30". */
export function DateField<Values extends FieldValues, Output>({
  min,
  max,
  ...props
}: DateFieldProps<Values, Output>) {
  const { field } = useController({ control: props.control, name: props.name });
  const onKeyDown = useTypedDay(field.onChange);
  return <TextField {...props} type="date" inputProps={{ min, max, onKeyDown }} keepsLabelUp />;
}
