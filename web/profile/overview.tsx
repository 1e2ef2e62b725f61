import { lazy, Suspense } from 'react'
import type { AnswerOf } from '#contract/core/call.ts'
import type { readMainInfo } from '#contract/profile/file.ts'
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
import { CompletionCard } from './completion-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { editHref, useEdited } from './edit.ts'
import { useMainInfo, useNgoInfo } from './queries.ts'
import { stateWords } from './section-words.ts'
import { FileScore, useScore } from './score.tsx'
import css from './overview.module.css'

/** Forms come with the first one that is opened. */
const EditDrawer = lazy(() => import('./edit-drawer.tsx').then(({ EditDrawer: Drawer }) => ({ default: Drawer })))
type Main = AnswerOf<typeof readMainInfo>

function FileState({ main }: { main: Main }) {
  const state = main.completed_by_ministry ? 'accredited' : main.completed_by_ngo ? 'ngo_complete' : 'open'
  const { tone, word } = stateWords[state]
  return <StateTag tone={tone}>{word()}</StateTag>
}

/** Says whether the main data can be changed, and what to do when they cannot. */
function LockNotice({ main }: { main: Main }) {
  if (main.completed_by_ngo)
    return (
      <Notice tone="lock" title={m.profile_closed_title()}>
        {m.profile_closed_text()}
      </Notice>
    )
  return (
    <Notice tone="info" title={m.profile_unlocked_title()}>
      {m.profile_unlocked_text()}
    </Notice>
  )
}

function MainFacts({ main }: { main: Main }) {
  const [form, status, governorate, scope] = [
    useName('legal-forms'),
    useName('ngo-status'),
    useName('governorates'),
    useName('work-scopes'),
  ]
  const closed = main.completed_by_ngo ? { locked: m.profile_closed_short() } : {}
  return (
    <Facts
      missing={m.profile_missing()}
      facts={[
        { key: 'name_ar', label: m.profile_name_ar(), value: <bdi>{main.name_ar}</bdi>, ...closed },
        { key: 'name_en', label: m.profile_name_en(), value: main.name_en && <bdi>{main.name_en}</bdi>, ...closed },
        { key: 'short_name', label: m.profile_short_name(), value: main.short_name },
        { key: 'ngo_code', label: m.profile_ngo_code(), value: <Ltr>{main.ngo_code}</Ltr> },
        { key: 'legal_form_id', label: m.profile_legal_form(), value: form(main.legal_form_id), ...closed },
        {
          key: 'decision',
          label: m.profile_decision(),
          value: (
            <>
              <Dec>{main.decision_no}</Dec> – <DateText value={main.decision_date} />
            </>
          ),
          ...closed,
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
  const { edited, edit, mayEdit } = useEdited()
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
        <CompletionCard />
        {/* The score is tall and stands first: what follows waits for it rather than jump. */}
        {!score.isLoading && (
          <div className={css.grid}>
            <Card
              title={m.profile_main()}
              action={mayEdit && <Anchor href={editHref('main')}>{m.profile_edit_main()}</Anchor>}
            >
              <Loaded query={main} lines={10}>
                {(data) => (
                  <>
                    <LockNotice main={data} />
                    <MainFacts main={data} />
                  </>
                )}
              </Loaded>
            </Card>
            <div className={css.side}>
              <Card title={m.profile_documents()} pad={false}>
                <Loaded query={info}>
                  {({ documents }) =>
                    main.data ? <DocumentsCard main={main.data} documents={documents} mayEdit={mayEdit} /> : null
                  }
                </Loaded>
              </Card>
              <Card
                title={m.profile_headquarters()}
                action={
                  mayEdit ? (
                    <Anchor href={editHref('headquarters')}>{m.profile_edit_headquarters()}</Anchor>
                  ) : (
                    seesBranches && (
                      <Anchor href="/ngo-profile/branches-and-departments">{m.profile_headquarters_open()}</Anchor>
                    )
                  )
                }
              >
                <Loaded query={main}>{(data) => <Headquarters place={data.headquarters} />}</Loaded>
              </Card>
            </div>
          </div>
        )}
      </div>
      {edited && main.data && info.data && (
        <Suspense>
          <EditDrawer edited={edited} main={main.data} info={info.data} onClose={() => edit(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
