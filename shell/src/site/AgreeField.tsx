import { CheckField } from './Field.tsx';

type AgreeFieldProps = {
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
};

/** Consent to the terms, each to be read in a tab of its own so that the form is kept. */
export function AgreeField(props: AgreeFieldProps) {
  return (
    <CheckField
      name="agreeToTerms"
      label={
        <>
          I agree to the{' '}
          <a href="/terms" target="_blank" rel="noreferrer">
            Terms of Service
          </a>{' '}
          and{' '}
          <a href="/privacy" target="_blank" rel="noreferrer">
            Privacy Policy
          </a>
        </>
      }
      {...props}
    />
  );
}
