import type { LetterFault } from '#contract/settings/letter-text.ts'
import { faultWords } from '#contract/settings/letter-text.ts'
import { fieldsOf } from '#contract/settings/letter-fields.ts'
import type { Lacking } from '#contract/mediation/letterhead.ts'
import type { LetterPaper, LetterPayload } from '#contract/mediation/letters.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { organisationValues, todayValue } from '../settings/index.ts'
import { lackingNow, type Letterhead, letterheadOf, registeredOf } from './letterhead.ts'
import { blocksOf, filledBlocks } from './rich-blocks.ts'

/** A letter as it is written: anything of it may be missing in a draft. */
export type Written = { readonly [K in keyof LetterPayload]?: LetterPayload[K] | undefined } & {
  readonly subject: string
  readonly attachments: readonly { readonly title: string }[]
  /** The letterhead with which it was handed in; without one the present one is taken. */
  readonly letterhead?: Letterhead | null
}
interface Composed {
  readonly paper: LetterPaper
  readonly faults: readonly LetterFault[]
  readonly lacking: readonly Lacking[]
}

const linesOf = (text: string | null | undefined) =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A letter with true data: letterhead, register, and its placeholders filled. Nothing is refused here. */
export async function composeLetter(
  db: Db | Trx,
  services: Services,
  ngoId: number,
  letter: Written,
): Promise<Composed> {
  const lang = letter.language === 'en' ? 'en' : 'ar'
  const { reference } = services
  const word = (index: string, code: number | null | undefined) => {
    const row = reference.find(index, code)
    return (lang === 'en' ? row?.name_en : row?.name_ar) ?? row?.name_ar ?? null
  }
  const head = letter.letterhead ?? (await letterheadOf(db, ngoId))
  const registered = await registeredOf(db, services, ngoId)
  const own = await organisationValues(db, services, ngoId, lang)
  const addressee = word('job-titles', letter.job_title_id)
  const position = word('positions', head?.signatory_position_id)
  const values = {
    ...own,
    ...todayValue(services.now()),
    signatory_name: head?.signatory_name ?? null,
    signatory_position: position,
    addressee: letter.destination ?? null,
    addressee_title: addressee,
    subject: letter.subject,
    letter_no: letter.letter_no ?? null,
    letter_date: letter.letter_date ?? null,
  }
  const { blocks, faults } = filledBlocks(blocksOf(letter.body ?? ''), fieldsOf('mediation'), values)
  const header = (lang === 'en' ? head?.header_en : null) ?? head?.header_ar
  return {
    paper: {
      lang,
      header: linesOf(header),
      contact: [head?.address, head?.phone, head?.email].flatMap((one) => (one ? [one] : [])),
      ngo: {
        name: (lang === 'en' ? registered.name_en : null) ?? registered.name_ar,
        decision_no: registered.decision_no,
        decision_date: registered.decision_date,
        scope: (lang === 'en' ? registered.scope_en : null) ?? registered.scope_ar ?? '',
      },
      letter_no: letter.letter_no ?? '',
      letter_date: letter.letter_date ?? '',
      addressee_title: addressee ?? '',
      destination: letter.destination ?? '',
      subject: letter.subject,
      blocks,
      attachments: letter.attachments.map(({ title }) => title),
      signatory_name: head?.signatory_name ?? '',
      signatory_position: position ?? '',
      footer: head?.footer ?? null,
    },
    faults,
    lacking: lackingNow(head, registered),
  }
}

/** A fault where it stands: the paragraph and the place in it. */
export const faultAt = (fault: LetterFault) => {
  const words = faultWords(fault)
  return { ar: words.ar.replace(/^السطر/, 'الفقرة'), en: words.en.replace(/^Line/, 'Paragraph') }
}
