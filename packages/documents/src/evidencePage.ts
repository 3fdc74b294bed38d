import { deviceOf } from '@plumbline/domain';
import type { DocumentSender, PaperSize, PrintReport } from './model.ts';
import { strokesOf } from './strokes.ts';

/** Everything that is known about one electronic signature. */
export type SigningEvidence = {
  sender: DocumentSender;
  paper: PaperSize;
  /** Names the document for people: `Quote Q-0001, "Kitchen remodel"`. */
  document: string;
  signer: { name: string; email?: string | null };
  /** Strokes from the signature pad (`M … L …`), or anything else for a typed name. */
  signature: string | null;
  /** The instant of signing in ISO format, and the IANA zone it is printed in. */
  signedAt: string;
  timeZone: string;
  ipAddress: string | null;
  userAgent: string | null;
  /** SHA-256 of what was signed, in hex, and what exactly was hashed. */
  sha256: string;
  hashedContent: string;
};

/** "Nov 24, 2026, 3:05:09 PM CST": an instant with its zone, as evidence needs it. UTC for an unknown zone. */
export function formatInstant(instant: string, timeZone: string): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'long',
      timeZone: zone,
    }).format(new Date(instant));
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
}

/** The page at the end of a signed PDF: who signed what, when, where from, and the hash that proves it. */
export function evidencePage(evidence: SigningEvidence): PrintReport {
  const { sender, paper, document, signer, signature, signedAt, timeZone } = evidence;
  const { ipAddress, userAgent, sha256, hashedContent } = evidence;
  const isDrawn = strokesOf(signature) !== undefined;
  const rows = [
    ['Document', document],
    ['Signed by', signer.name],
    ['Email', signer.email || 'Not given'],
    ['Signed at', `${formatInstant(signedAt, timeZone)} (${new Date(signedAt).toISOString()})`],
    ['Signature', isDrawn ? 'Drawn on screen' : 'Typed name'],
    ['IP address', ipAddress ?? 'Not recorded'],
    ['Device', userAgent ? `${deviceOf(userAgent)} (${userAgent})` : 'Not recorded'],
    [`SHA-256 of ${hashedContent}`, sha256],
  ];
  return {
    title: 'Signature certificate',
    subtitle: `${signer.name} signed ${document} electronically. This page records how.`,
    sender,
    paper,
    tables: [
      {
        columns: [
          { label: '', share: 1 },
          { label: '', share: 3 },
        ],
        rows,
      },
    ],
    signature: {
      name: signer.name,
      when: formatInstant(signedAt, timeZone),
      path: signature,
      label: 'Signed by',
    },
  };
}
