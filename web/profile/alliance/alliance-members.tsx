import { formatNumber } from '#web/base/format.ts'
import { ngoWords } from '#contract/profile/ngo-words.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allianceWords } from '#contract/profile/ngo-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { listAllianceMembers } from '#contract/profile/alliance-members.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { DateText } from '#web/ui/text.tsx'
import { JoinDrawer, LeaveDrawer, type Member } from './alliance-drawers.tsx'
import { crumbsOf } from '../parts.ts'

const path = '/ngo-profile/alliance-members'

const rowName = ({ member }: Member) => nameOf(member)

function useColumns(): readonly Column<Member>[] {
  const [status, form] = [useName('ngo-status'), useName('legal-forms')]
  return [
    {
      key: 'member',
      label: label(allianceWords.member_ngo_id),
      cell: (row) => <bdi>{rowName(row)}</bdi>,
    },
    {
      key: 'form',
      label: label(ngoWords.legal_form_id),
      cell: ({ member }) => form(member.legal_form_id),
    },
    {
      key: 'state',
      label: label(commonWords.status),
      cell: ({ left_at, member }) =>
        left_at === null ? (
          <StateTag tone={member.status_id === 1 ? 'ok' : 'warn'}>{status(member.status_id)}</StateTag>
        ) : (
          <StateTag tone="mute">{m.profile_alliance_former()}</StateTag>
        ),
    },
    {
      key: 'joined_at',
      label: label(allianceWords.joined_at),
      cell: (row) => <DateText value={row.joined_at} short />,
    },
    {
      key: 'left_at',
      label: label(allianceWords.left_at),
      cell: (row) => (row.left_at ? <DateText value={row.left_at} short /> : '—'),
    },
    {
      key: 'decision_file',
      label: label(allianceWords.decision_file),
      cell: (row) => <Anchor href={`/api/v2/files/${row.decision_file}`}>{m.profile_alliance_open_file()}</Anchor>,
    },
  ]
}

function EnoughNotice({ present, minimum }: { present: number; minimum: number }) {
  return (
    <Notice
      tone={present < minimum ? 'warn' : 'ok'}
      {...(present < minimum ? { title: m.profile_alliance_few() } : {})}
    >
      {m.profile_alliance_count({ count: formatNumber(present), minimum })}
    </Notice>
  )
}

function useSend() {
  const client = useQueryClient()
  return (work: () => Promise<{ message: string }>) =>
    sendForm(async () => {
      const answer = await work()
      await client.invalidateQueries({ queryKey: [listAllianceMembers.path] })
      return answer
    })
}

/** Organisations that the own alliance unites, those who left at the end, and whether there are enough [domain 2.2]. */
export function AllianceMembers() {
  const query = useQuery({
    queryKey: [listAllianceMembers.path],
    queryFn: async () => (await callApi(listAllianceMembers)).data,
  })
  const [joins, setJoins] = useState(false)
  const [leaves, setLeaves] = useState<Member>()
  const mayEdit = useMay('ngo-profile', 'U')
  const columns = useColumns()
  const send = useSend()
  const add = mayEdit && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setJoins(true)}>
      {m.profile_alliance_add()}
    </Button>
  )
  return (
    <Page>
      <PageHead title={headingOf(path)} crumbs={crumbsOf(path)} actions={add} />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        {!mayEdit && <NoRight />}
        <Loaded query={query}>
          {({ members, present, minimum }) => (
            <>
              <EnoughNotice present={present} minimum={minimum} />
              <Card pad={false}>
                <DataTable
                  label={headingOf(path)}
                  phone="cards"
                  rows={members}
                  rowName={rowName}
                  columns={columns}
                  {...(mayEdit
                    ? {
                        menu: (row: Member) =>
                          row.left_at === null ? (
                            <RowMenu
                              name={rowName(row)}
                              actions={[{ label: m.profile_alliance_leave(), act: () => setLeaves(row) }]}
                            />
                          ) : null,
                      }
                    : {})}
                  empty={
                    <EmptyState title={m.profile_alliance_empty()} text={m.profile_alliance_empty_text()}>
                      {add}
                    </EmptyState>
                  }
                />
              </Card>
            </>
          )}
        </Loaded>
      </div>
      {joins && <JoinDrawer send={send} onClose={() => setJoins(false)} />}
      {leaves && <LeaveDrawer member={leaves} send={send} onClose={() => setLeaves(undefined)} />}
    </Page>
  )
}
