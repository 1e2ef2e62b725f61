import { IconFileText } from '@tabler/icons-react'
import type { AnswerOf } from '#contract/core/call.ts'
import type { documentKeys, readMainInfo, readNgoInfo } from '#contract/profile/file.ts'
import { formatSize } from '#web/core/format.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { useMay } from '#web/core/session.ts'
import { headingOf } from '#web/core/title.ts'
import { lang } from '#web/core/preferences.ts'
import { nameOf, useName } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Dec, Ltr } from '#web/ui/text.tsx'
import { useMainInfo, useNgoInfo } from './queries.ts'
import { FileScore, useScore } from './score.tsx'
import css from './overview.module.css'

type Main = AnswerOf<typeof readMainInfo>
type Document = AnswerOf<typeof readNgoInfo>['documents'][number]

const documentWords: Record<(typeof documentKeys)[number], () => string> = {
  logo: m.profile_doc_logo,
  decision_file: m.profile_doc_decision_file,
  bylaws_file: m.profile_doc_bylaws_file,
  public_benefit_file: m.profile_doc_public_benefit_file,
  organizational_structure_file: m.profile_doc_organizational_structure_file,
  financial_bylaw_file: m.profile_doc_financial_bylaw_file,
  hr_bylaw_file: m.profile_doc_hr_bylaw_file,
  volunteer_bylaw_file: m.profile_doc_volunteer_bylaw_file,
  women_policy_file: m.profile_doc_women_policy_file,
}

function FileState({ main }: { main: Main }) {
  if (main.completed_by_ministry) return <StateTag tone="ok">{m.profile_state_accepted()}</StateTag>
  return main.completed_by_ngo ? (
    <StateTag tone="warn">{m.profile_state_declared()}</StateTag>
  ) : (
    <StateTag tone="info">{m.profile_state_open()}</StateTag>
  )
}

function MainFacts({ main }: { main: Main }) {
  const [form, status, governorate, scope] = [
    useName('legal-forms'),
    useName('ngo-status'),
    useName('governorates'),
    useName('work-scopes'),
  ]
  const locked = m.profile_locked_decision()
  return (
    <Facts
      missing={m.profile_missing()}
      facts={[
        { key: 'name_ar', label: m.profile_name_ar(), value: <bdi>{main.name_ar}</bdi>, locked },
        { key: 'name_en', label: m.profile_name_en(), value: main.name_en && <bdi>{main.name_en}</bdi> },
        { key: 'short_name', label: m.profile_short_name(), value: main.short_name },
        { key: 'ngo_code', label: m.profile_ngo_code(), value: <Ltr>{main.ngo_code}</Ltr> },
        { key: 'legal_form_id', label: m.profile_legal_form(), value: form(main.legal_form_id), locked },
        {
          key: 'decision',
          label: m.profile_decision(),
          value: (
            <>
              <Dec>{main.decision_no}</Dec> – <DateText value={main.decision_date} />
            </>
          ),
          locked,
        },
        { key: 'status_id', label: m.profile_status(), value: status(main.status_id) },
        { key: 'governorate_id', label: m.profile_governorate(), value: governorate(main.governorate_id) },
        { key: 'work_scope_id', label: m.profile_work_scope(), value: main.work_scope_id && scope(main.work_scope_id) },
        {
          key: 'work_governorates',
          label: m.profile_work_governorates(),
          value: main.work_governorates.map(governorate).join(lang() === 'ar' ? '، ' : ', '),
        },
        {
          key: 'duration',
          label: m.profile_duration(),
          value: main.duration_type === 'unlimited' ? m.profile_unlimited() : <DateText value={main.duration_until} />,
        },
        { key: 'mission', label: m.profile_mission(), value: main.mission && <bdi>{main.mission}</bdi> },
        { key: 'vision', label: m.profile_vision(), value: main.vision && <bdi>{main.vision}</bdi> },
      ]}
    />
  )
}

function Documents({ documents }: { documents: readonly Document[] }) {
  if (documents.length === 0) return <p className={css.none}>{m.profile_documents_none()}</p>
  return (
    <ul className={css.docs}>
      {documents.map((document) => (
        <li key={document.id}>
          <IconFileText size={20} stroke={1.6} aria-hidden />
          <div>
            <a href={`/api/v2/files/${document.file}`} target="_blank" rel="noreferrer">
              {documentWords[document.key]()}
            </a>
            <small>
              <bdi>{document.name}</bdi> · {formatSize(document.size)}
            </small>
          </div>
          <StateTag tone={document.validated === 1 ? 'ok' : 'info'}>
            {document.validated === 1 ? m.profile_document_valid() : m.profile_document_open()}
          </StateTag>
        </li>
      ))}
    </ul>
  )
}

function Headquarters({ place }: { place: Main['headquarters'] }) {
  const [governorate, district, form] = [useName('governorates'), useName('districts'), useName('possessive-forms')]
  if (!place) return <p>{m.profile_headquarters_none()}</p>
  return (
    <Facts
      facts={[
        { key: 'governorate', label: m.profile_field_governorate(), value: governorate(place.governorate_id) },
        { key: 'district', label: m.profile_field_district(), value: place.district_id && district(place.district_id) },
        { key: 'address', label: m.profile_field_address(), value: <bdi>{place.address}</bdi> },
        {
          key: 'form',
          label: m.profile_possessive_form(),
          value: place.possessive_form_id && form(place.possessive_form_id),
        },
        {
          key: 'until',
          label: m.profile_occupancy_until(),
          value: place.occupancy_until && <DateText value={place.occupancy_until} />,
        },
        { key: 'phone', label: m.profile_phone(), value: place.phone && <Ltr>{place.phone}</Ltr> },
      ]}
    />
  )
}

/** The organisation's file: its score, who it is, its documents, its headquarters [spec 1§2]. */
export function Overview() {
  const main = useMainInfo()
  const info = useNgoInfo()
  const score = useScore()
  const seesBranches = useMay('ngo_branches')
  const [form, governorate] = [useName('legal-forms'), useName('governorates')]
  return (
    <Page>
      <PageHead
        title={headingOf('/ngo-profile')}
        state={main.data && <FileState main={main.data} />}
        note={
          main.data && (
            <>
              <bdi>{nameOf(main.data)}</bdi> · {form(main.data.legal_form_id)} · {governorate(main.data.governorate_id)}{' '}
              · <Dec>{main.data.decision_no}</Dec>
            </>
          )
        }
      />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        <FileScore />
        {/* The score is tall and stands first: what follows waits for it rather than jump. */}
        {!score.isLoading && (
          <div className={css.grid}>
            <Card title={m.profile_main()}>
              <Notice tone="lock" title={m.profile_locked_title()}>
                {m.profile_locked_text()}
              </Notice>
              <Loaded query={main} lines={10}>
                {(data) => <MainFacts main={data} />}
              </Loaded>
            </Card>
            <div className={css.side}>
              <Card title={m.profile_documents()} pad={false}>
                <Loaded query={info}>{(data) => <Documents documents={data.documents} />}</Loaded>
              </Card>
              <Card
                title={m.profile_headquarters()}
                action={
                  seesBranches && (
                    <Anchor href="/ngo-profile/branches-and-departments">{m.profile_headquarters_open()}</Anchor>
                  )
                }
              >
                <Loaded query={main}>{(data) => <Headquarters place={data.headquarters} />}</Loaded>
              </Card>
            </div>
          </div>
        )}
      </div>
    </Page>
  )
}
