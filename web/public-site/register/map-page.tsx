import { IconList } from '@tabler/icons-react'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import type { MapData } from './load-register.ts'
import { NgoMap } from './ngo-map.tsx'
import { chosenFilters } from './chosen-filters.ts'
import { listHref, mapHref, type Asked } from './register-address.ts'
import { RegisterFilters } from './register-filters.tsx'
import { RegisterFound } from './register-found.tsx'
import { said } from '#web/core/site/words.ts'
import css from './map-page.module.css'
import register from './register-page.module.css'

const anywhere = { box: '', sub_district_id: '' }

/** Sub-districts of the chosen governorate in which organisations have their headquarters. */
function SubDistricts({ map, asked, governorate }: { map: MapData['map']; asked: Asked; governorate: string }) {
  if (map.sub_districts.length === 0) return null
  return (
    <ul className={css.within} aria-label={m.map_sub_districts({ governorate })}>
      {map.sub_districts.map((one) => (
        <li key={one.id}>
          <Anchor
            href={mapHref({ ...asked, ...anywhere, sub_district_id: String(one.id) })}
            aria-current={asked.sub_district_id === String(one.id) ? 'true' : undefined}
          >
            <span>{said(one)}</span>
            <span>{formatNumber(one.count)}</span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

/** Governorates in order of their figures, each a link that shows it on the map and in the list. */
function Areas({ map, asked }: { map: MapData['map']; asked: Asked }) {
  const whole = asked.governorate_id.length === 0 && asked.box === ''
  return (
    <nav className={css.areas} aria-labelledby="areas">
      <h2 id="areas">{m.map_areas()}</h2>
      <ul>
        <li>
          <Anchor
            href={mapHref({ ...asked, ...anywhere, governorate_id: [] })}
            aria-current={whole ? 'true' : undefined}
          >
            {m.map_whole()}
          </Anchor>
        </li>
        {map.areas
          .toSorted((a, b) => b.count - a.count || a.id - b.id)
          .map((area) => (
            <li key={area.id}>
              <Anchor
                href={mapHref({ ...asked, ...anywhere, governorate_id: [String(area.id)] })}
                aria-current={asked.governorate_id.includes(String(area.id)) ? 'true' : undefined}
              >
                <span>{said(area)}</span>
                <span>{m.public_results_count({ count: area.count })}</span>
              </Anchor>
              {asked.governorate_id.length === 1 && asked.governorate_id[0] === String(area.id) && (
                <SubDistricts map={map} asked={asked} governorate={said(area)} />
              )}
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** The register on the map: one question for map, governorates and list, all of it in the address. */
export function MapPage(data: MapData) {
  const { asked, figures, places, map, paging } = data
  const unplaced = map.placed === null ? 0 : paging.total_row - map.placed
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={m.title_ngos_map()}
        note={m.map_note()}
        crumbs={[
          { label: m.title_home(), href: link('/home') },
          { label: m.title_ngo_list(), href: listHref() },
          { label: m.title_ngos_map() },
        ]}
        actions={
          <Anchor className={register.figures} href={listHref(asked)}>
            <IconList size={18} aria-hidden />
            {m.list_as_list()}
          </Anchor>
        }
      />
      <div className={register.columns}>
        <RegisterFilters
          asked={asked}
          figures={figures}
          places={places}
          count={chosenFilters(asked, figures, places, mapHref).length}
          hrefOf={mapHref}
        />
        <div>
          <div className={css.top}>
            <NgoMap map={map} asked={asked} />
            <Areas map={map} asked={asked} />
          </div>
          {unplaced > 0 && (
            <p className={css.unplaced}>{m.map_unplaced({ count: unplaced, shown: formatNumber(unplaced) })}</p>
          )}
          <RegisterFound data={data} href={mapHref} />
        </div>
      </div>
    </Page>
  )
}
