import { minutes } from '#contract/assemblies/minutes.ts'
import { inWords, Refusal, type FieldRefusals } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { register } from '../core/registers/register.ts'

const ofMeeting = inWords(
  'محضر الهيئة العامة يُرفع من صفحة اجتماعها.',
  'Minutes of the assembly come from the page of its meeting.',
)
const noBody = inWords('ليست هذه الهيئة من هيئات منظمتكم.', 'Your organisation has no such body.')

/** Minutes of the bodies of the own organisation; those of the assembly are written by its meeting and stay as they are. */
export const minutesArea: Area = (on, services) => {
  register(on, services, minutes, {
    table: 'meeting_minutes',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['title', 'meeting_no'],
    order: '-meeting_date',
    own: ['meeting_id', 'locked_at', 'difference'],
    check: async (_trx, actor, input, before): Promise<FieldRefusals> => {
      if (before?.body === 'general_authority') throw new Refusal(409, 'state', { fields: { body: [ofMeeting] } })
      if (input.body === 'general_authority') return { body: [ofMeeting] }
      const isTrust = actor.legalFormId === 1
      return (input.body === 'trustee' && !isTrust) || (input.body === 'administrative' && isTrust)
        ? { body: [noBody] }
        : {}
    },
    removing: async (_trx, _actor, row) => {
      if (row.body === 'general_authority') throw new Refusal(409, 'state', { fields: { body: [ofMeeting] } })
    },
  })
}
