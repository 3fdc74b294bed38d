import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';

type ActionButtonProps = ButtonProps & {
  /** Why the act is not to be had; the button is then disabled, and says so to those who point at it or listen. */
  denial?: string | undefined;
};

/** A button that, where its act is denied, stays in its place, disabled, with the reason. */
export function ActionButton({ denial, onClick, ...button }: ActionButtonProps) {
  if (!denial) return <Button {...button} onClick={onClick} />;
  return (
    // A tap tells the reason, too, and leaves the time to read it.
    <Tooltip title={denial} describeChild enterTouchDelay={0} leaveTouchDelay={4000}>
      {/* Stays reachable by the keyboard, so that its reason is too. */}
      <Button
        {...button}
        href={undefined}
        type="button"
        aria-disabled
        disableRipple
        sx={[
          ...(Array.isArray(button.sx) ? button.sx : [button.sx]),
          { opacity: 0.5, cursor: 'not-allowed' },
        ]}
      />
    </Tooltip>
  );
}
