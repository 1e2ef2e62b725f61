import { useQuery } from '@tanstack/react-query'
import { findListing } from '#contract/reports/listings.ts'
import { readRecord } from '#contract/reports/saved.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { NoneState } from '#web/ui/states.tsx'
import { Cell } from './cell.tsx'

/** One record of a listing with all its columns, and the way to its organisation. */
export function RecordPage({ slug, id }: { slug: string; id: number }) {
  const listing = findListing(slug)
  const query = useQuery({
    queryKey: [readRecord.path, slug, id],
    queryFn: async () => (await callApi(readRecord, { params: { slug, id } })).data,
    enabled: listing !== undefined,
  })
  const crumbs = [
    { label: titleAt('/ministry/ngos-data'), href: link('/ministry/ngos-data') },
    ...(listing ? [{ label: label(listing), href: link('/ministry/ngos-data/{view}', { view: slug }) }] : []),
  ]
  const ngo = slug === 'ngos' ? id : (query.data?.record.ngo as { id: number } | null | undefined)?.id
  return (
    <Page width="org">
      <PageHead
        title={listing ? m.report_record({ name: label(listing) }) : titleAt('/ministry/ngos-data')}
        crumbs={crumbs}
        actions={
          ngo === undefined ? undefined : (
            <ButtonLink look="default" href={link('/ministry/ngos/{id}', { id: ngo })}>
              {m.report_open_ngo()}
            </ButtonLink>
          )
        }
      />
      {listing ? (
        <Card>
          <Loaded query={query}>
            {({ record }) => (
              <Facts
                facts={Object.entries(listing.columns).map(([key, column]) => ({
                  key,
                  label: label(column),
                  value: record[key] === null ? null : <Cell column={column} path={key} value={record[key]} />,
                }))}
              />
            )}
          </Loaded>
        </Card>
      ) : (
        <NoneState title={m.report_unknown_listing()}>
          <ButtonLink look="default" href={link('/ministry/ngos-data')}>
            {titleAt('/ministry/ngos-data')}
          </ButtonLink>
        </NoneState>
      )}
    </Page>
  )
}
