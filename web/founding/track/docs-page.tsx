import { formatNumber } from '#web/base/format.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { label } from '#web/base/label.ts'
import { documentWords } from '#contract/founding/section-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Named } from '#web/ui/text.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AskNote } from './ask-note.tsx'
import { useDocumentSaving } from './use-document-saving.ts'
import { fieldOf, type Place, placesOf, type Required, type Uploaded } from './doc-places.ts'
import { FileField } from '../fields/file-field.tsx'
import { FormLink } from '../form-link.tsx'
import { useInfo } from '../info-context.ts'
import { places } from '../places.ts'
import { mainInfoQuery } from '../queries.ts'
import { useFieldOfAddress } from '../use-field-of-address.ts'
import { SectionPage } from '../section-page.tsx'
import { inDocuments, lockOf, lockWords } from '../section.ts'
import css from '../founding.module.css'

const EstatePage = lazy(async () => ({ default: (await import('../estate-page.tsx')).EstatePage }))

/** Comes with its own script: most visits of the page upload nothing. */
const PaperDrop = lazy(async () => ({ default: (await import('../papers/paper-drop.tsx')).PaperDrop }))

function Versions({ uploaded }: { uploaded: Uploaded }) {
  if (uploaded.versions.length === 0) return null
  return (
    <details className={css.versions}>
      <summary>{m.founding_doc_versions({ count: uploaded.versions.length })}</summary>
      <ul>
        {uploaded.versions.map((old) => (
          <li key={old.id}>
            <a href={old.url} target="_blank" rel="noreferrer">
              {m.upload_version({ version: old.version })} · <bdi>{old.name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Stores a document in its place, or another file instead of it, and keeps why it was refused. */
function useSaving(required: Required, place: Place) {
  const client = useQueryClient()
  const store = useDocumentSaving()
  const [error, setError] = useState<string>()
  const save = async (source: number | null) => {
    setError(undefined)
    if (source !== null) return setError(await store(required, place, source))
    // A document is replaced, never taken away: the row comes back with the next reading.
    toast({ tone: 'info', title: m.founding_doc_kept() })
    await client.invalidateQueries({ queryKey: mainInfoQuery.queryKey })
  }
  return { save, error }
}

/** A document that stands in another section: the file, and the way there. */
function LinkedFile({ id, place, may, alone }: { id: string; place: Place; may: boolean; alone: boolean }) {
  const { uploaded } = place
  return (
    <Facts
      missing={m.founding_doc_not_yet()}
      facts={[
        {
          key: id,
          label: alone ? label(documentWords.source) : place.label,
          value: uploaded ? (
            <a id={id} href={uploaded.source.url} target="_blank" rel="noreferrer">
              <bdi>{uploaded.source.name}</bdi>
            </a>
          ) : null,
          action: (
            <Anchor href={fieldOf(place)}>
              {may
                ? uploaded
                  ? m.founding_doc_change_there()
                  : m.founding_doc_upload_there()
                : m.founding_doc_from_there()}
            </Anchor>
          ),
        },
      ]}
    />
  )
}

function Slot({
  required,
  place,
  editable,
  alone,
}: {
  required: Required
  place: Place
  editable: boolean
  alone: boolean
}) {
  const info = useInfo()
  const { uploaded } = place
  const { save, error } = useSaving(required, place)
  const asks = info.asks.filter(
    (ask) => ask.section === 'est_docs' && uploaded !== undefined && ask.item_id === uploaded.id,
  )
  const id = `est_docs-${uploaded?.id ?? `${required.id}-${place.key}`}`
  const field = { id, error, onLabel: () => undefined }
  const files = uploaded ? { [uploaded.source.id]: uploaded.source } : {}
  const may = editable || asks.length > 0
  return (
    <div>
      {asks.map((ask) => (
        <AskNote key={ask.review_id} ask={ask} />
      ))}
      {place.linked ? (
        <LinkedFile id={id} place={place} may={may} alone={alone} />
      ) : (
        <FileField
          field={field}
          label={place.label}
          bare={alone}
          value={uploaded?.source.id ?? null}
          files={files}
          use="document"
          types={required.allowed_types}
          version={uploaded?.version ?? 1}
          onChange={(source) => void save(source)}
          {...(may ? {} : { locked: lockWords(lockOf(info)) })}
        />
      )}
      {uploaded && <Versions uploaded={uploaded} />}
    </div>
  )
}

function Document({ required, editable }: { required: Required; editable: boolean }) {
  const info = useInfo()
  const slots = placesOf(info, required)
  const given = slots.filter((place) => place.uploaded).length
  const done = given >= required.count
  const asked = info.asks.some(
    (ask) =>
      ask.section === 'est_docs' &&
      ask.answered_at === null &&
      slots.some((place) => place.uploaded?.id === ask.item_id),
  )
  if (slots.length === 0) return null
  return (
    <li className={css.doc}>
      <div className={css.docHead}>
        <div>
          <h3>{nameOf(required)}</h3>
          {required.description && (
            <p className={css.small}>
              <Named>{required.description}</Named>
            </p>
          )}
          {required.linked_field && <p className={css.small}>{m.founding_doc_linked()}</p>}
          {required.form && <FormLink form={required.form} />}
        </div>
        <StateTag tone={asked ? 'warn' : done ? 'ok' : 'mute'}>
          {asked
            ? m.task_waits()
            : required.is_required
              ? m.founding_doc_count({ now: formatNumber(given), all: formatNumber(required.count) })
              : m.founding_doc_optional()}
        </StateTag>
      </div>
      {slots.length > 3 ? (
        <details open={asked || (!done && editable)}>
          <summary className={css.small}>{m.founding_doc_per_founder({ count: slots.length })}</summary>
          <div className={css.places}>
            {slots.map((place) => (
              <Slot key={place.key} required={required} place={place} editable={editable} alone={slots.length === 1} />
            ))}
          </div>
        </details>
      ) : (
        <div className={css.places}>
          {slots.map((place) => (
            <Slot key={place.key} required={required} place={place} editable={editable} alone={slots.length === 1} />
          ))}
        </div>
      )}
    </li>
  )
}

function DocumentList() {
  const info = useInfo()
  const early = info.current_stage_number < 4 && info.status_id < 9
  const editable = inDocuments(info) && !info.is_frozen
  useFieldOfAddress('docs')
  return (
    <SectionPage
      part="docs"
      number={5}
      title={label(screenWords.temp_docs)}
      lead={
        early
          ? m.founding_docs_early()
          : m.founding_docs_lead({
              now: formatNumber(info.docs.uploaded_count),
              all: formatNumber(info.docs.required_count),
            })
      }
    >
      {early ? (
        <Notice tone="lock">{lockWords(lockOf(info))}</Notice>
      ) : !editable && info.status_id !== 7 ? (
        <Notice tone="lock">{lockWords(lockOf(info))}</Notice>
      ) : null}
      {editable && (
        <div className={css.dropAll}>
          <Suspense fallback={<Skeleton lines={4} />}>
            <PaperDrop label={m.founding_docs_drop()} hint={m.founding_docs_drop_hint()} />
          </Suspense>
        </div>
      )}
      {info.docs.required.length === 0 ? (
        <Notice tone="info">{m.founding_docs_after_form()}</Notice>
      ) : (
        <ul className={css.docs}>
          {info.docs.required.map((required) => (
            <Document key={required.id} required={required} editable={editable} />
          ))}
        </ul>
      )}
      <div className={css.actions}>
        <ButtonLink size="form" href={editable ? places.review() : places.track()}>
          {editable ? m.founding_to_review() : m.founding_task_list()}
        </ButtonLink>
        <ButtonLink size="form" look="default" href={places.estate()}>
          {m.founding_part_estate()}
        </ButtonLink>
      </div>
    </SectionPage>
  )
}

/** Documents of the founding, and the headquarters' real estate as their second part. */
export function DocsPage({ estate, check }: { estate: boolean; check: boolean }) {
  if (!estate) return <DocumentList />
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <EstatePage check={check} />
    </Suspense>
  )
}
