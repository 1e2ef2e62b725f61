import { z } from 'zod'
import { longText } from '#contract/core/calls/fields.ts'
import { inWords, invalid, wrongState } from '../../core/errors.ts'
import { accreditByRequest, fileStateOf, openSectionsOf, reopenByRequest } from '../../profile/index.ts'
import { typeOfRequest } from '../../transactions/index.ts'

const undeclared = inWords(
  'أعلنوا استكمال ملفكم أولاً، ثم اطلبوا اعتماده.',
  'Declare your file complete first, then ask for its accreditation.',
)
const unreviewed = inWords(
  'في الملف أقسام لم تُعتمد بعد. تُعتمد الأقسام كلها قبل الموافقة.',
  'Sections of the file are not accepted yet. All of them are accepted before the approval.',
)

/** Accreditation of the file that the organisation declared complete [domain 3.4, 6.3]. */
export const accreditationType = typeOfRequest<Record<never, never>>({
  slug: 'ngo_data_accreditation',
  payload: z.strictObject({}),
  guard: async ({ trx, row }) => {
    const state = await fileStateOf(trx, row.ngoId)
    if (state === 'accredited') throw wrongState({ completion: state })
    if (state !== 'ngo_complete') throw invalid({ payload: [undeclared] })
  },
  onApprove: async ({ trx, services, actor, row }) => {
    if ((await openSectionsOf(trx, row.ngoId)).length > 0) throw invalid({ decision: [unreviewed] })
    await accreditByRequest(trx, services, actor, row.ngoId)
  },
})

const amendment = z.strictObject({ data: longText(2000, 10), reason: longText(1000, 10) })
/** Amendment of accredited data: the file opens again, and the organisation corrects it itself [domain 3.4, 6.3]. */
export const amendmentType = typeOfRequest<z.output<typeof amendment>>({
  slug: 'ngo_data_amendment',
  payload: amendment,
  guard: async ({ trx, row }) => {
    const state = await fileStateOf(trx, row.ngoId)
    if (state !== 'accredited') throw wrongState({ completion: state })
  },
  onApprove: ({ trx, services, actor, row, payload }) =>
    reopenByRequest(trx, services, actor, row.ngoId, payload.reason),
})
