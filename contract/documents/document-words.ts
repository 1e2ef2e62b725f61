import type { Words } from '../core/calls/words.ts'

/** Why a certified document is held [domain 2.4 files_qrs]. */
export const documentWords = {
  freeze_reason: { ar: 'سبب التجميد', en: 'Freeze reason' },
  revoke_reason: { ar: 'سبب إلغاء الوثيقة', en: 'Why the document is revoked' },
} satisfies Words
