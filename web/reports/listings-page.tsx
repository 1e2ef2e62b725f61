import { listings } from '#contract/reports/listings.ts'
import { label } from '#web/base/label.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { columnName } from './words.ts'
import css from './reports.module.css'

const path = '/ministry/ngos-data'

/** All listings of the register, each with what it tells. */
export function ListingsPage() {
  return (
    <Page>
      <PageHead title={titleAt(path)} note={m.report_listings_note()} />
      <ScreenInstructions />
      <Card pad={false}>
        <ul className={css.listings}>
          {listings.map((listing) => (
            <li key={listing.slug}>
              <Anchor href={link('/ministry/ngos-data/{view}', { view: listing.slug })}>{label(listing)}</Anchor>
              <small>{listing.usual.map((key) => columnName(listing, key)).join(m.report_comma())}</small>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}
