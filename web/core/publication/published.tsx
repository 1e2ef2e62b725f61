import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import type { PublicationStatus } from '#contract/core/publication.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { publicationState } from './publication-words.ts'

/** Whether readers see a record. */
export const PublishedTag = ({ on }: { on: boolean }) => (
  <StateTag tone={on ? 'ok' : 'mute'}>{on ? label(commonWords.is_published) : m.content_unpublished()}</StateTag>
)

/** Whether readers see a record, and the status of the draft beside it. */
export const PublicationTags = ({ row }: { row: { is_published: boolean; publication: PublicationStatus } }) => (
  <>
    {(row.is_published || row.publication === 'published') && <PublishedTag on={row.is_published} />}
    {row.publication !== 'published' && (
      <>
        {' '}
        <StateTag tone={publicationState(row.publication).tone}>{publicationState(row.publication).text}</StateTag>
      </>
    )}
  </>
)

/** Notice above the form of a record that readers see: edits are kept beside it. */
export const BesideNotice = () => (
  <Notice tone="info" title={m.publication_beside()}>
    {m.publication_beside_text()}
  </Notice>
)

/** Published or not, as options of a filter. */
export const publishedChoices = (): { value: string; label: string }[] => [
  { value: 'true', label: label(commonWords.is_published) },
  { value: 'false', label: m.content_unpublished() },
]
