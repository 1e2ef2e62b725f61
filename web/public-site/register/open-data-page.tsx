import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { IconFileTypeCsv, IconJson, IconSchema } from '@tabler/icons-react'
import type { OpenData } from '#contract/public-site/open-data.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { listHref } from './register-address.ts'
import { own } from '#web/core/site/words.ts'
import css from './open-data-page.module.css'

function Dictionary({ columns }: { columns: OpenData['columns'] }) {
  return (
    <table id="dictionary" className={css.columns}>
      <thead>
        <tr>
          <th scope="col">{m.open_column()}</th>
          <th scope="col">{label(commonWords.kind)}</th>
          <th scope="col">{m.open_meaning()}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column.name}>
            <th scope="row">
              <code dir="ltr">{column.name}</code>
            </th>
            <td>
              <code dir="ltr">{column.type}</code>
            </td>
            <td>{own(column.label_ar, column.label_en)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Versions({ versions }: { versions: OpenData['versions'] }) {
  return (
    <table className={css.columns}>
      <thead>
        <tr>
          <th scope="col">{m.open_version()}</th>
          <th scope="col">{m.open_version_date()}</th>
          <th scope="col">{m.open_version_text()}</th>
        </tr>
      </thead>
      <tbody>
        {versions.map((one) => (
          <tr key={one.version}>
            <th scope="row">
              <Ltr>{one.version}</Ltr>
            </th>
            <td>
              <DateText value={one.date} />
            </td>
            <td>{own(one.text_ar, one.text_en)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Licence = () => (
  <Card title={m.open_licence()}>
    <ol id="licence" className={css.terms}>
      <li>{m.open_licence_free()}</li>
      <li>{m.open_licence_source()}</li>
      <li>{m.open_licence_claim()}</li>
      <li>{m.open_licence_state()}</li>
      <li>{m.open_licence_people()}</li>
    </ol>
  </Card>
)

/** The register for machines: files, dictionary, versions, terms. */
export function OpenDataPage({ columns, total, changed_at, versions }: OpenData) {
  const files = [
    { format: 'csv', icon: IconFileTypeCsv, title: m.open_csv(), text: m.open_csv_text() },
    { format: 'jsonl', icon: IconJson, title: m.open_jsonl(), text: m.open_jsonl_text() },
    { format: 'catalogue', icon: IconSchema, title: m.open_catalogue(), text: m.open_catalogue_text() },
  ] as const
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={m.title_open_data()}
        note={m.open_note()}
        crumbs={[
          { label: m.title_home(), href: link('/home') },
          { label: m.title_ngo_list(), href: listHref() },
          { label: m.title_open_data() },
        ]}
      />
      <div className={css.parts}>
        <Card title={m.open_files()}>
          <p>
            {m.open_state({ count: formatNumber(total) })} {changed_at && <DateText value={changed_at.slice(0, 10)} />}
          </p>
          <ul className={css.files}>
            {files.map(({ format, icon: Icon, title, text }) => (
              <li key={format}>
                <Icon size={28} stroke={1.5} aria-hidden />
                <span>
                  <a href={`/api/v2/guest/open-data/${format}`} download>
                    {title}
                  </a>
                  <small>{text}</small>
                </span>
              </li>
            ))}
          </ul>
          <p>
            {m.open_fresh()} {m.open_any_site()}
          </p>
          <p>
            <Anchor href={listHref()}>{m.open_filtered()}</Anchor>
          </p>
        </Card>
        <Licence />
      </div>
      <Card title={m.open_dictionary()} pad={false}>
        <Dictionary columns={columns} />
      </Card>
      <div className={css.versions}>
        <Card title={m.open_versions()} pad={false}>
          <p>{m.open_versions_note()}</p>
          <Versions versions={versions} />
        </Card>
      </div>
    </Page>
  )
}
