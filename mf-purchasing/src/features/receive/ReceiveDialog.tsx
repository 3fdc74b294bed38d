import { isDataError, ownerOf, queueMutation } from '@plumbline/data';
import { photoUpload, preparePhoto, RefusedFile } from '@plumbline/data/photos';
import { Box, Button, PhotoIcon, Typography, today } from '@plumbline/design';
import {
  CheckboxField,
  DateField,
  FormDialog,
  TextAreaField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId, useSession, useToasts } from '@plumbline/platform';
import { useRef, useState } from 'react';
import { usePurchasingReceiveMutation } from '../../data/orderActions.ts';
import type { Delivery } from '../../data/deliveryShapes.ts';
import { receiptChange } from '../../data/queuedReceipts.ts';
import { quantityText } from '../../shared/orderLabels.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import {
  fieldOf,
  receiveSchema,
  receiveValues,
  toReceiptInput,
  type ReceiveValues,
} from './receiveForm.ts';

type ReceiveDialogProps = {
  order: Pick<Delivery, 'id' | 'number' | 'lines'>;
  /** Null for an order for stock, which has no photo. */
  project: string | null;
  onClose: () => void;
};

/** Records a delivery, without prices; queued without a connection. */
export function ReceiveDialog({ order, project, onClose }: ReceiveDialogProps) {
  const toasts = useToasts();
  const owner = ownerOf(useSession());
  const [id] = useState(() => crypto.randomUUID());
  const photo = usePhoto(project);
  const [isOver, setOver] = useState(false);
  const [receive] = usePurchasingReceiveMutation();
  const form = useZodForm(receiveSchema, receiveValues(order.lines, today()));
  const { control } = form;
  const submit = async (values: ReceiveValues) => {
    const input = toReceiptInput(values, {
      id,
      order_id: order.id,
      photo_hash: photo.hash ?? null,
    });
    if (input.lines.length === 0)
      return showServerError(form, {
        message: 'Enter what was delivered.',
        field: 'lines.0.quantity',
      });
    const { error } = await receive(input);
    if (error && isDataError(error) && error.kind === 'offline') {
      void queueMutation({ ...receiptChange(input, order.number, project), owner });
      toasts.info('Waiting to send. Saved on this device and sent when you’re back online.');
    } else if (error) {
      const refusal = refusalOf(error);
      if (refusal.field === 'is_over_confirmed') setOver(true);
      return showServerError(form, { ...refusal, field: fieldOf(values, refusal.field) });
    } else toasts.success('Delivery recorded');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={`Receive ${order.number}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Record delivery"
    >
      <Typography variant="body2" color="textSecondary">
        Enter what was delivered today. Leave a line empty if nothing came.
      </Typography>
      {order.lines.map((line, at) => (
        <TextField
          key={line.id}
          control={control}
          name={`lines.${at}.quantity`}
          label={`${line.description}${line.unit ? ` (${line.unit})` : ''}`}
          hint={`${quantityText(line.received_quantity, null)} of ${quantityText(line.quantity, line.unit)} received`}
          inputProps={{ inputMode: 'decimal' }}
        />
      ))}
      {isOver && (
        <CheckboxField
          control={control}
          name="is_over_confirmed"
          label="Yes, more than ordered was delivered"
        />
      )}
      <DateField control={control} name="received_on" label="Delivered on" max={today()} required />
      <TextAreaField control={control} name="note" label="Note (optional)" rows={2} />
      {project && <PhotoInput photo={photo} />}
    </FormDialog>
  );
}

/** Takes a photo of the delivery slip or the goods: it is queued, and uploaded to the project. */
function usePhoto(project: string | null) {
  const company = useCompanyId();
  const owner = ownerOf(useSession());
  const toasts = useToasts();
  const [taken, setTaken] = useState<{ hash: string; url: string }>();
  const [isWorking, setWorking] = useState(false);
  const take = async (file: File) => {
    if (!project) return;
    setWorking(true);
    try {
      const photo = await preparePhoto(file);
      const change = photoUpload({
        id: crypto.randomUUID(),
        company,
        project,
        phase: 'during',
        name: file.name,
        keepsPlace: false,
        photo,
      });
      await queueMutation({ ...change, owner });
      setTaken({ hash: photo.hash, url: URL.createObjectURL(photo.thumbnail ?? photo.file) });
    } catch (error) {
      toasts.error(error instanceof RefusedFile ? error.message : 'Couldn’t read the photo.');
    }
    setWorking(false);
  };
  return { ...taken, isWorking, take };
}

function PhotoInput({ photo }: { photo: ReturnType<typeof usePhoto> }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Button
        variant="outlined"
        startIcon={<PhotoIcon />}
        loading={photo.isWorking}
        sx={{ minHeight: 48 }}
        onClick={() => input.current?.click()}
      >
        {photo.hash ? 'Replace photo' : 'Add photo'}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Photo of the delivery"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void photo.take(file);
          target.value = '';
        }}
      />
      {photo.url && (
        <Box
          component="img"
          src={photo.url}
          alt="Photo of the delivery"
          sx={{ width: 64, height: 64, objectFit: 'cover', borderRadius: 1 }}
        />
      )}
    </Box>
  );
}
