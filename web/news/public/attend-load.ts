import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { readAttendForm } from '#contract/news/registrations.ts'
import { callApi } from '#web/core/api/api.ts'
import { postedForm, type Posted } from '#web/core/api/request.ts'
import { one, type Search } from '#web/base/search.ts'
import { known } from '#web/core/site/known.ts'

/** What the page shows: the form of an event, that a place was given or is waited for, the way to give it back, that it was. */
export interface Attending {
  readonly step: 'form' | 'registered' | 'waiting' | 'back' | 'gone'
  readonly form: AnswerOf<typeof readAttendForm> | undefined
  readonly posted: Posted | undefined
}
const steps = ['registered', 'waiting', 'back', 'gone'] as const

/** What an address asks for; undefined when it asks for no place at an event. */
export async function loadAttending(search: Partial<Search>): Promise<Attending | undefined> {
  const asked = one(search.attend)
  if (asked === undefined) return undefined
  const step = steps.find((name) => name === asked)
  if (step) return { step, form: undefined, posted: postedForm() }
  const { readAttendForm } = await import('#contract/news/registrations.ts')
  const { data } = await known(callApi(readAttendForm, { params: { id: asked } }))
  return { step: 'form', form: data, posted: postedForm() }
}
