import { passwordStrength } from '../auth/registration.ts';

/** How strong a new password is: a bar and the word. */
export function StrengthMeter({ password }: { password: string }) {
  if (!password) return null;
  const { score, label } = passwordStrength(password);
  return (
    <div className="site-strength" data-strength={label}>
      <meter
        min={0}
        max={5}
        low={3}
        high={4}
        optimum={5}
        value={score}
        aria-label="Password strength"
        aria-valuetext={label}
      />
      <output>{label}</output>
      <p className="site-hint">
        Eight characters or more; upper and lower case, a digit and a special character make it
        strong.
      </p>
    </div>
  );
}
