import { inRow } from '#web/base/list-words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { progressToast, toast } from '#web/ui/toast-store.ts'
import type { Left, Sound } from './left-model.ts'
import { fullName } from './left-words.ts'
import type { Item, Row } from './review-model.ts'

/** Accepts what is sound one after the other, tells how far it is, and at the end what was left out. */
export async function acceptAll(
  sound: readonly Sound[],
  returned: readonly Left[],
  accept: (item: Item, row?: Row) => Promise<void>,
): Promise<void> {
  const progress = progressToast(m.ministry_bulk_running())
  let count = 0
  for (const [i, one] of sound.entries()) {
    try {
      await accept(one.item, one.row)
    } catch (error) {
      progress.fail(m.ministry_bulk_failed({ count }))
      throw error
    }
    count += one.count
    progress.step(Math.round(((i + 1) / sound.length) * 100))
  }
  progress.done(m.ministry_bulk_done({ count }))
  if (returned.length > 0)
    toast({
      tone: 'info',
      title: m.ministry_bulk_kept({ count: returned.length }),
      text: inRow(returned.map(fullName)),
      time: 10_000,
    })
}
