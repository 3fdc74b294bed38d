import { businessTypes, projectSizes, usStates, yearsInBusiness } from '../../auth/options.ts';
import { formatLicense } from '../../auth/registration.ts';
import { InputField, SelectField } from '../Field.tsx';
import { textOf } from './stepFields.ts';
import type { RegistrationModel } from './useRegistration.ts';

/** Step 2: what the business is and where it sits. */
export function BusinessStep({ model }: { model: RegistrationModel }) {
  const license = textOf(model, 'licenseNumber');
  return (
    <>
      <div className="site-two">
        <SelectField
          label="Business type"
          choices={businessTypes}
          {...textOf(model, 'businessType')}
        />
        <InputField
          label="License number"
          optional
          {...license}
          required={false}
          maxLength={30}
          onChange={(value) => license.onChange(formatLicense(value))}
        />
        <SelectField
          label="Years in business"
          choices={yearsInBusiness}
          {...textOf(model, 'yearsInBusiness')}
        />
        <SelectField
          label="Typical project size"
          choices={projectSizes}
          {...textOf(model, 'projectSize')}
        />
      </div>
      <InputField
        label="Business address"
        autoComplete="street-address"
        maxLength={200}
        {...textOf(model, 'businessAddress')}
      />
      <div className="site-three">
        <InputField
          label="City"
          autoComplete="address-level2"
          maxLength={100}
          {...textOf(model, 'city')}
        />
        <SelectField
          label="State"
          choices={usStates}
          autoComplete="address-level1"
          {...textOf(model, 'state')}
        />
        <InputField
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          {...textOf(model, 'zipCode')}
        />
      </div>
    </>
  );
}
