import type { Label } from '#contract/core/calls/words.ts'
import type { MainInfo } from '#contract/founding/answers.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { label } from '#web/base/label.ts'
import { fieldsShown } from '../fields/field-spec.ts'
import { fieldsOf } from '../fields/section-fields.ts'
import { founderName } from '../places.ts'
import { inDocuments, stageFour } from '../section.ts'
import { type Place, placesOf, type Required } from '../track/doc-places.ts'
import { type DocumentPlace, ORGANISATION } from './match.ts'
import type { PaperPlace } from './queue.ts'

/** Whose papers are listed, a founder's or the organisation's: those asked of him, and which of them are open now. */
export interface PaperOwner {
  readonly id: number
  readonly name: string
  readonly specs: readonly { readonly name: string; readonly label: Label }[]
  readonly kinds: readonly string[]
}

/** Founders with the papers of their own forms. */
export function foundersOf(info: MainInfo): PaperOwner[] {
  const open = inDocuments(info) ? stageFour.est_members : undefined
  return info.est_members.map((member, at) => {
    const specs = fieldsShown(fieldsOf('est_members'), { values: member.values, info }).filter(
      ({ kind }) => kind === 'file',
    )
    const kinds = member.locked
      ? []
      : specs.flatMap(({ name }) => (open === undefined || open.includes(name) ? [name] : []))
    return { id: member.id, name: founderName(member.full_name, at), specs, kinds }
  })
}

const kindOf = ({ id }: Required, { slot }: Place) => `doc-${id}-${slot}`
export const isDocument = ({ kind }: Pick<PaperPlace, 'kind'>): boolean => kind.startsWith('doc-')

interface Document extends DocumentPlace {
  readonly required: Required
  readonly place: Place
}
/** Places of the documents that are uploaded among the documents themselves, the empty ones first; none while they are closed. */
export function documentsOf(info: MainInfo): Document[] {
  if (!inDocuments(info) || info.is_frozen) return []
  return info.docs.required
    .flatMap((required) =>
      placesOf(info, required).flatMap((place) =>
        place.linked
          ? []
          : [
              {
                member: place.member ?? ORGANISATION,
                kind: kindOf(required, place),
                name: nameOf(required),
                required,
                place,
              },
            ],
      ),
    )
    .toSorted((a, b) => Number(a.place.uploaded !== undefined) - Number(b.place.uploaded !== undefined))
}

/** The same as owners: the organisation, and founders of whom a document is asked. */
export function withDocuments(founders: readonly PaperOwner[], documents: readonly Document[]): PaperOwner[] {
  const of = (id: number) =>
    documents
      .filter(({ member }) => member === id)
      .map(({ kind, name, place }) => {
        const shown = place.member === null ? place.label : name
        return { name: kind, label: { ar: shown, en: shown } }
      })
  const joined = founders.map((owner) => {
    const more = of(owner.id)
    return { ...owner, specs: [...owner.specs, ...more], kinds: [...owner.kinds, ...more.map(({ name }) => name)] }
  })
  const own = of(ORGANISATION)
  const organisation = {
    id: ORGANISATION,
    name: label(screenWords.temp_docs),
    specs: own,
    kinds: own.map(({ name }) => name),
  }
  return own.length > 0 ? [...joined, organisation] : joined
}
