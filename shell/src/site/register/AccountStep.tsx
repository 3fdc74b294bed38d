import { InputField } from '../Field.tsx';
import { StrengthMeter } from '../StrengthMeter.tsx';
import { textOf } from './stepFields.ts';
import type { RegistrationModel } from './useRegistration.ts';

/** Step 1: who signs in, and for which business. */
export function AccountStep({ model }: { model: RegistrationModel }) {
  return (
    <>
      <InputField
        label="Business name"
        autoComplete="organization"
        maxLength={200}
        {...textOf(model, 'businessName')}
      />
      <InputField
        label="Owner name"
        autoComplete="name"
        maxLength={200}
        {...textOf(model, 'ownerName')}
      />
      <div className="site-two">
        <InputField
          label="Email"
          type="email"
          autoComplete="username"
          {...textOf(model, 'email')}
        />
        <InputField
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={50}
          {...textOf(model, 'phone')}
        />
      </div>
      <InputField
        label="Password"
        type="password"
        autoComplete="new-password"
        {...textOf(model, 'password')}
      />
      <StrengthMeter password={model.form.values.password} />
    </>
  );
}
