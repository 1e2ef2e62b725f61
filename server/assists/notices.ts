import type { TemplateCode } from '#contract/core/notices/templates.ts'
import { assistPaths } from '#contract/assists/paths.ts'
import type { Notice } from '../core/notices/notify.ts'
import type { Trx } from '../core/services.ts'
import { holdersOf } from '../profile/index.ts'
import type { HeldOffer } from './record.ts'

export type Side = 'owner' | 'asker'
export const otherSide = (side: Side): Side => (side === 'owner' ? 'asker' : 'owner')
export const ngoOfSide = (row: HeldOffer, side: Side): number => (side === 'owner' ? row.owner_ngo_id : row.ngo_id)
const nameOfSide = (row: HeldOffer, side: Side) => {
  const [ar, en] = side === 'owner' ? [row.owner_name_ar, row.owner_name_en] : [row.asker_name_ar, row.asker_name_en]
  return { ar, en: en ?? ar }
}

/** Tells one side of a question about an item what the other one did; its owner decides, who asked takes part. */
export async function toSide(
  trx: Trx,
  row: HeldOffer,
  side: Side,
  code: TemplateCode & `ASSIST-${string}`,
  more: Record<string, string | number> = {},
): Promise<Notice> {
  return {
    code,
    userIds:
      side === 'owner'
        ? await holdersOf(trx, row.owner_ngo_id, 'ngo_assists_management', 'U')
        : await holdersOf(trx, row.ngo_id, 'ngo_assists', 'A'),
    entity: 'assist_offers',
    entityId: row.id,
    params: { ngo: nameOfSide(row, otherSide(side)), need: row.need, count: row.count, ...more },
    link: `${assistPaths.manage}?offer=${row.id}`,
  }
}
