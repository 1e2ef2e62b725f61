import { describes, saysNothing } from '#contract/news/alternative.ts'
import type { FieldRefusals } from '../core/errors.ts'
import type { Trx } from '../core/services.ts'
import { noPicture } from './publication.ts'

/** Refuses words in place of a picture that do not say what is seen. */
export const alternativeRefusals = (field: string, words: unknown): FieldRefusals =>
  typeof words === 'string' && !describes(words) ? { [field]: [{ text: saysNothing }] } : {}

/** The main picture is always described. */
export const describedRefusals = (words: unknown): FieldRefusals =>
  words === null ? { image_alt_ar: ['V-REQ'] } : alternativeRefusals('image_alt_ar', words)

interface Shown {
  readonly file: number
  readonly alt_ar: string | null
  readonly alt_en: string | null
  readonly is_decorative: boolean
}
/** Pictures of a gallery: each is described, or said to be decorative. */
export async function galleryRefusals(trx: Trx, images: unknown): Promise<FieldRefusals> {
  const wrong: FieldRefusals = {}
  for (const [at, one] of ((images ?? []) as readonly Shown[]).entries()) {
    Object.assign(wrong, await noPicture(trx, `images.${at}.file`, one.file))
    if (one.is_decorative) continue
    if (one.alt_ar === null) wrong[`images.${at}.alt_ar`] = ['V-REQ']
    else Object.assign(wrong, alternativeRefusals(`images.${at}.alt_ar`, one.alt_ar))
  }
  return wrong
}
