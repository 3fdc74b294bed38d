import { logoAddress } from '@plumbline/data';
import { Box, Button } from '@plumbline/design';
import { useSession, useToasts } from '@plumbline/platform';
import { useRef } from 'react';
import type { Company } from '../../data/company.ts';
import { toSender } from '../sender.ts';
import type { TemplateInput } from './templateForm.ts';

const pixels = { small: 100, medium: 150, large: 200, custom: 150 } as const;

/** A business card or email signature; the signature can be copied into an email app. */
export function CardPreview({ template, company }: { template: TemplateInput; company: Company }) {
  const { user } = useSession();
  const toasts = useToasts();
  const card = useRef<HTMLDivElement>(null);
  const { template_config: config, logo_position } = template;
  const isCard = template.document_type === 'business_card';
  const color = config.primary_color ?? company.primary_color;
  const logo = template.show_logo ? logoAddress(company.logo_url) : undefined;
  const isRight = logo_position.endsWith('right');
  const width = Math.min(config.logo_width ?? pixels[template.logo_size], isCard ? 120 : 200);

  const copy = async () => {
    const html = card.current?.innerHTML ?? '';
    try {
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/html': new Blob([html], { type: 'text/html' }) }),
      ]);
      toasts.success('Signature copied. Paste it into your email app.');
    } catch {
      toasts.error('Your browser blocked copying.');
    }
  };
  return (
    <Box>
      <Box
        ref={card}
        sx={{
          width: isCard ? 336 : 1,
          maxWidth: 1,
          minHeight: isCard ? 192 : undefined,
          bgcolor: '#ffffff',
          border: 1,
          borderColor: 'divider',
          overflow: 'hidden',
        }}
      >
        <div
          style={{
            fontFamily: `${config.font_family ?? company.font_family}, Arial, sans-serif`,
            fontSize: 13,
            lineHeight: 1.5,
            color: '#0f172a',
            padding: 16,
            borderTop: `4px solid ${color}`,
            display: 'flex',
            gap: 16,
            flexDirection: isRight ? 'row-reverse' : 'row',
            justifyContent: 'space-between',
          }}
        >
          {logo && (
            <img
              src={logo}
              alt={`Logo of ${company.name}`}
              width={width}
              style={{ objectFit: 'contain', alignSelf: 'start' }}
            />
          )}
          <div>
            <strong style={{ color }}>{user.full_name}</strong>
            <br />
            {company.name}
            {toSender(company).details.map((line) => (
              <span key={line} style={{ display: 'block', color: '#475569' }}>
                {line}
              </span>
            ))}
            {config.footer && <em>{config.footer}</em>}
          </div>
        </div>
      </Box>
      {!isCard && (
        <Button sx={{ mt: 1 }} variant="outlined" onClick={() => void copy()}>
          Copy signature
        </Button>
      )}
    </Box>
  );
}
