import { useEffect, useRef, useState } from 'react';
import { signUp } from '../../auth/auth.ts';
import { registerMessages } from '../../auth/messages.ts';
import {
  emptyRegistration,
  registrationSteps,
  validOnly,
  type Registration,
} from '../../auth/registration.ts';
import { useFields } from '../useFields.ts';
import { useSiteHost } from '../siteHost.ts';
import { forgetRegistration, keepRegistration, readRegistration } from './storedRegistration.ts';
import { useSteps } from './useSteps.ts';

/** How a registration stands. */
export type Progress =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'failed'; message: string }
  | { status: 'confirm'; message: string }
  | { status: 'done'; message: string };

const redirectMs = 1500;
const welcome = 'Welcome to Plumbline! Your 14-day trial has started.';

const needed: readonly (readonly (keyof Registration)[])[] = [
  ['businessName', 'ownerName', 'email', 'password', 'phone'],
  ['businessType', 'yearsInBusiness', 'projectSize', 'businessAddress', 'city', 'state', 'zipCode'],
  ['selectedPlan', 'agreeToTerms'],
];

/** The three steps of registration: values, messages, moves, and the one act at the end. */
export function useRegistration(plan: string) {
  const { go } = useSiteHost();
  const form = useFields<Registration>({ ...emptyRegistration, selectedPlan: plan });
  const [progress, setProgress] = useState<Progress>({ status: 'idle' });
  const [isSkipped, setSkipped] = useState(false);
  const isBusy = useRef(false);
  const { fill, values } = form;
  const { step, forward, back } = useSteps({
    isFilledIn: (at) =>
      (at === 1 && isSkipped) || Boolean(registrationSteps[at]?.safeParse(values).success),
    onChange: () => {
      form.clearErrors();
      setProgress((before) => (before.status === 'failed' ? { status: 'idle' } : before));
    },
  });
  useEffect(() => fill(readRegistration()), [fill]);
  useEffect(() => keepRegistration(values), [values]);

  const open = () => go('/home', { welcome, isNewUser: true });
  const create = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setProgress({ status: 'sending' });
    const outcome = await signUp(validOnly(form.values));
    isBusy.current = false;
    if (outcome.ok) forgetRegistration();
    if (!outcome.ok) setProgress({ status: 'failed', message: outcome.message });
    else if (outcome.next === 'confirm')
      setProgress({ status: 'confirm', message: registerMessages.confirm });
    else {
      setProgress({
        status: 'done',
        message: 'Registration successful! Taking you to your company…',
      });
      setTimeout(open, redirectMs);
    }
  };

  return {
    form,
    step,
    progress,
    schema: registrationSteps[step],
    /** Everything that the step requires has something in it. */
    isFilled: (needed[step] ?? []).every(
      (name) => form.values[name] !== '' && form.values[name] !== false,
    ),
    /** Goes to the new company, for the first time. */
    open,
    /** Goes back and clears the messages. */
    back,
    /** Checks the step, and goes on or creates the account. */
    next: () => {
      if (!form.check(registrationSteps[step])) return;
      if (step === 2) void create();
      else forward();
    },
    /** Leaves the business for Settings later; what is typed so far is sent if it is valid. */
    skip: () => {
      form.clearErrors();
      setSkipped(true);
      forward();
    },
  };
}
export type RegistrationModel = ReturnType<typeof useRegistration>;
