import { toDataError, visitor } from '@plumbline/data/visitor';
import { useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { emailField } from '../auth/registration.ts';
import { InputField, TextField } from './Field.tsx';
import { Notice } from './Notice.tsx';
import { Site } from './Site.tsx';
import { useFields } from './useFields.ts';

const atMost = (length: number) => z.maxLength(length, 'This is too long');
const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name is required'), atMost(200)),
  email: emailField,
  company: z.string().check(atMost(200)),
  phone: z.string().check(atMost(40)),
  subject: z.string().check(atMost(200)),
  message: z.string().check(z.trim(), z.minLength(1, 'Message is required'), atMost(5000)),
});
const empty = {
  name: '',
  email: '',
  company: '',
  phone: '',
  subject: '',
  message: '',
  /** Invisible: only programs fill it in. */
  website: '',
};

/** A message to us; it is stored, mailed, and answered with a receipt. */
export function ContactPage() {
  const form = useFields(empty);
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<string>();

  const send = async () => {
    setState('sending');
    setFailure(undefined);
    const filled = Object.entries(form.values).filter(([, value]) => value.trim() !== '');
    const { error } = await visitor().gateway.post(
      '/messaging/contact',
      Object.fromEntries(filled),
    );
    setState(error ? 'idle' : 'sent');
    if (error) setFailure(toDataError(error).message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check(schema)) void send();
  };
  const field = (name: keyof typeof empty) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.set(name, value),
  });

  return (
    <Site title="Contact">
      <section className="site-card site-alone" aria-labelledby="contact">
        <h1 id="contact">Talk to us</h1>
        {state === 'sent' ? (
          <Notice tone="success">
            Thank you. Your message has arrived, and a receipt is on its way to {form.values.email}.
          </Notice>
        ) : (
          <form className="site-form" onSubmit={submit} noValidate>
            <p className="site-lead">We usually reply within one business day.</p>
            {failure && <Notice tone="error">{failure}</Notice>}
            <InputField label="Name" autoComplete="name" required {...field('name')} />
            <InputField
              label="Email"
              type="email"
              autoComplete="email"
              required
              {...field('email')}
            />
            <div className="site-two">
              <InputField
                label="Company"
                optional
                autoComplete="organization"
                {...field('company')}
              />
              <InputField
                label="Phone"
                optional
                type="tel"
                autoComplete="tel"
                {...field('phone')}
              />
            </div>
            <InputField label="Subject" optional {...field('subject')} />
            <TextField label="Message" rows={6} maxLength={5000} required {...field('message')} />
            <div className="site-trap" aria-hidden>
              <InputField label="Website" tabIndex={-1} autoComplete="off" {...field('website')} />
            </div>
            <button type="submit" className="site-button" disabled={state === 'sending'}>
              {state === 'sending' ? 'Sending…' : 'Send message'}
            </button>
          </form>
        )}
      </section>
    </Site>
  );
}
