import Typography from '@mui/material/Typography';
import { SignaturePad } from './SignaturePad.tsx';
import { TextAreaField } from './TextAreaField.tsx';
import { TextField } from './TextField.tsx';
import type { ZodForm } from './useZodForm.ts';

export type SignerValues = {
  name: string;
  email: string;
  reason: string;
  /** The drawn signature as an SVG path, or ''. */
  drawn: string;
};

type SignerFieldsProps = {
  form: ZodForm<SignerValues>;
  /** With a signature; otherwise with the reason for declining. */
  isSigning: boolean;
  isReasonRequired?: boolean;
};

/** What a client enters to sign or decline a document: name, email, and signature or reason. */
export function SignerFields({ form, isSigning, isReasonRequired = false }: SignerFieldsProps) {
  const { control, setValue } = form;
  return (
    <>
      <TextField control={control} name="name" label="Your name" required autoComplete="name" />
      <TextField
        control={control}
        name="email"
        label="Email (optional)"
        type="email"
        autoComplete="email"
      />
      {isSigning ? (
        <div>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            Draw your signature, or leave it blank to sign with your typed name.
          </Typography>
          <SignaturePad onChange={(path) => setValue('drawn', path, { shouldDirty: true })} />
        </div>
      ) : (
        <TextAreaField
          control={control}
          name="reason"
          label={isReasonRequired ? 'Reason' : 'Reason (optional)'}
          required={isReasonRequired}
        />
      )}
    </>
  );
}

/** The signature as it is stored: the drawn path, else the typed name. */
export const signatureOf = ({ drawn, name }: SignerValues): string => drawn || `typed: ${name}`;
