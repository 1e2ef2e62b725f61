import { type MainInfo } from '#contract/founding/answers.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { founderName, placeOf } from '../places.ts'

export type Required = MainInfo['docs']['required'][number]
export type Uploaded = MainInfo['docs']['uploaded'][number]
/** One place of a required document: of whom, which file of several, and what lies there. */
export interface Place {
  readonly key: string
  readonly label: string
  readonly member: number | null
  readonly slot: number
  readonly linked: string | undefined
  readonly uploaded: Uploaded | undefined
}

/** Founders from whom a document is asked; the same rule as the server's count. */
function ownersOf(info: MainInfo, required: Required): MainInfo['est_members'] {
  const personal = /criminal_record|id_image|photo|inquiry/.test(required.linked_field ?? '')
  const kind = (member: MainInfo['est_members'][number]) => member.values.member_kind ?? 'natural'
  switch (required.count_rule) {
    case 'per_founder':
      return info.est_members.filter((member) => !personal || kind(member) === 'natural')
    case 'per_legal_founder':
      return info.est_members.filter((member) => kind(member) === 'legal')
    case 'per_foreign_founder':
      return info.est_members.filter(
        (member) => kind(member) === 'natural' && Number(member.values.nationality_id ?? 1) > 2,
      )
    default:
      return []
  }
}

/** The places of a required document, one after the other. */
export function placesOf(info: MainInfo, required: Required): Place[] {
  const links = required.linked_field?.split(',') ?? []
  const find = (member: number | null, slot: number) =>
    info.docs.uploaded.find((one) => one.attachment_id === required.id && one.member_id === member && one.slot === slot)
  const range = (count: number) => Array.from({ length: Math.max(1, count) }, (_, i) => i + 1)
  const place = (member: number | null, slot: number, label: string, of: number): Place => ({
    key: `${member ?? 0}-${slot}`,
    member,
    slot,
    linked: links[slot - 1],
    uploaded: find(member, slot),
    label: of > 1 ? `${label} (${slot})` : label,
  })
  if (required.count_rule === 'fixed')
    return range(required.count).map((slot) => place(null, slot, nameOf(required), required.count))
  const owners = ownersOf(info, required)
  const each = owners.length > 0 ? Math.max(1, Math.round(required.count / owners.length)) : 1
  return owners.flatMap((member) =>
    range(each).map((slot) =>
      place(member.id, slot, founderName(member.full_name, info.est_members.indexOf(member)), each),
    ),
  )
}

/** Address of the field that holds a linked document. */
export const fieldOf = ({ linked = '', member }: Place): string => {
  const [table = '', field = ''] = linked.split('.')
  if (table === 'est_members') return placeOf(`est_members.${member ?? ''}.${field}`)
  return placeOf(`${table === 'est_real_estates' ? 'est_real_estate' : table}.${field}`)
}
