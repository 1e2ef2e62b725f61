import type { FieldErrorCode } from '#contract/core/refusals/messages.ts'
import { Refusal } from '../errors.ts'

const REASONS = {
  too_large: [413, 'حجم الملف أكبر من الحد المسموح.', 'The file is larger than allowed.'],
  empty: [422, 'الملف فارغ.', 'The file is empty.'],
  type: [415, 'صيغة الملف أو حجمه غير مقبول.', 'The type or the size of the file is not accepted.'],
  mismatch: [415, 'محتوى الملف لا يطابق امتداده.', 'The content of the file does not match its extension.'],
  image: [422, 'الصورة غير صالحة.', 'The image is not valid.'],
  image_pixels: [
    422,
    'أبعاد الصورة أكبر من المسموح (25 مليون نقطة).',
    'The image has too many pixels (25 million at most).',
  ],
  image_side: [422, 'يجب ألا يزيد ضلع الصورة على 6000 نقطة.', 'A side of the image may have 6000 pixels at most.'],
  pdf: [422, 'ملف PDF غير سليم.', 'The PDF file is damaged.'],
  pdf_active: [
    422,
    'يحتوي ملف PDF على أوامر أو ملفات مضمَّنة. احفظوه بصيغة PDF عادية وأعيدوا رفعه.',
    'The PDF holds scripts, actions or embedded files. Save it as a plain PDF and upload it again.',
  ],
  pdf_encrypted: [
    422,
    'ملف PDF محمي بكلمة مرور. ارفعوا نسخة غير محمية.',
    'The PDF is protected by a password. Upload an unprotected copy.',
  ],
  office: [422, 'ملف Word أو Excel غير سليم.', 'The Word or Excel file is damaged.'],
  office_active: [422, 'يحتوي الملف على وحدات ماكرو أو ملفات مضمَّنة.', 'The file holds macros or embedded files.'],
  bomb: [422, 'حجم محتوى الملف بعد فك الضغط أكبر من المسموح.', 'The file unpacks to more than is allowed.'],
  infected: [422, 'اكتُشف برنامج ضار في الملف.', 'Malicious software was found in the file.'],
  quota: [
    413,
    'بلغتم الحد اليومي لرفع الملفات. حاولوا غداً.',
    'The daily limit of uploads is reached. Try again tomorrow.',
  ],
} as const satisfies Record<string, readonly [number, string, string]>

export type RefusedReason = keyof typeof REASONS

/** A file that we refuse, with the reason in both languages. `status` is 413, 415 or 422. */
export class FileRefused extends Error {
  readonly reason: RefusedReason
  readonly status: number
  readonly text: { ar: string; en: string }

  constructor(reason: RefusedReason) {
    super(`File refused: ${reason}`)
    this.reason = reason
    ;[this.status, this.text] = [REASONS[reason][0], { ar: REASONS[reason][1], en: REASONS[reason][2] }]
  }
}

/** The refusal for a form: 413 when too large, else 422 with the reason at the field. */
export function refusalOfFile(error: FileRefused, field: string): Refusal {
  const code: FieldErrorCode | { text: FileRefused['text'] } =
    error.reason === 'type' ? 'V-FILE' : error.reason === 'image' ? 'V-IMG' : { text: error.text }
  return error.status === 413
    ? new Refusal(413, 'too_large', { fields: { [field]: [code] } })
    : new Refusal(422, 'invalid', { fields: { [field]: [code] } })
}

/** The disk of the file store is full and nothing was stored. Answered as 503. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC'
}

/** Runs work on the disk. Turns a full disk, or an exceeded disk quota, into DiskFull. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (let at: unknown = error; at instanceof Error; at = at.cause) {
      const { code } = at as NodeJS.ErrnoException
      if (code === 'ENOSPC' || code === 'EDQUOT') throw new DiskFull('The disk of the file store is full.')
    }
    throw error
  }
}
