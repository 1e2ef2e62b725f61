import { z } from 'zod'
import { int, list, longText } from '#contract/core/calls/fields.ts'
import { inWords, invalid } from '../../core/errors.ts'
import { typeOfRequest } from '../../transactions/index.ts'
import { changeEntry, entryOf, type Entry } from './entry.ts'

/** Codes of the index `work-scopes` [domain 6.2]. */
const [several, everywhere] = [2, 3]

const scopeExtension = z.strictObject({
  work_scope_id: int(several, everywhere),
  /** Two or three governorates; none where the scope is the whole country. */
  work_governorates: list(int(1), 0, 3),
  reason: longText(1000, 10),
})
type Extension = z.output<typeof scopeExtension>

const isWhole = inWords(
  'نطاق عمل منظمتكم كامل أراضي الجمهورية.',
  'Your organisation works in the whole country already.',
)
const keepsOwn = inWords(
  'يشمل النطاق الجديد محافظات العمل القائمة ويزيد عليها.',
  'The new scope holds the present governorates and adds to them.',
)

/** The wider scope; refused where it is none. A governorate is never lost by asking for more. */
function widened(before: Entry, { work_scope_id, work_governorates }: Extension): Partial<Entry> {
  if (before.work_scope_id === everywhere) throw invalid({ 'payload.work_scope_id': [isWhole] })
  if (work_scope_id === everywhere) return { work_scope_id, work_governorates: [] }
  const places = [...new Set(work_governorates)]
  if (places.length < several)
    throw invalid({ 'payload.work_governorates': [{ code: 'V-COUNT', params: { a: 2, b: 3 } }] })
  const keeps = before.work_governorates.every((code) => places.includes(code))
  if (!keeps || places.length === before.work_governorates.length)
    throw invalid({ 'payload.work_governorates': [keepsOwn] })
  return { work_scope_id, work_governorates: places }
}

/** Extension of the scope of work to two or three governorates, or to the whole country [domain 6.3]. */
export const scopeExtensionType = typeOfRequest<Extension>({
  slug: 'scope_extension',
  payload: scopeExtension,
  guard: async (turn) => void widened(await entryOf(turn), turn.payload),
  onApprove: async (turn) =>
    void (await changeEntry(turn, 'توسيع نطاق العمل', (before) => widened(before, turn.payload))),
})
