import type { WhereFigure, WhereFigures } from '#contract/cooperation/where.ts'
import { addressWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { stepOf } from '#web/base/shade.ts'
import { useLookup, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { type Chosen, type Measure, useChosen, weight, written } from './where-figures.ts'
import css from './where.module.css'

interface Props {
  figures: WhereFigures
  measure: Measure
  path: string
}

/** A figure that opens its projects; a gap opens nothing. */
function Figure({
  at,
  figure,
  name,
  step,
  measure,
  path,
}: {
  at: Chosen
  figure: WhereFigure | undefined
  name: string
  step?: number
} & Pick<Props, 'measure' | 'path'>) {
  const { isChosen, hrefOf } = useChosen(path)
  if (figure === undefined || figure.projects === 0)
    return (
      <span className={css.gap} data-cell={step === undefined ? undefined : true}>
        –
      </span>
    )
  const text = written(figure, measure)
  return (
    <Anchor
      className={css.cell}
      href={hrefOf(at)}
      data-step={step}
      aria-label={`${name}: ${text}`}
      aria-current={isChosen(at) ? 'true' : undefined}
    >
      {text}
    </Anchor>
  )
}

function Governorate({ figures, measure, path, id, most }: Props & { id: number; most: number }) {
  const name = useName('governorates')(id)
  const sector = useName('project-sectors')
  const { chosen } = useChosen(path)
  const here = figures.cells.filter((one) => one.governorate_id === id)
  return (
    <tr data-chosen={chosen.governorate_id === id || undefined}>
      <th scope="row">{name}</th>
      {figures.sectors.map(({ project_sector_id }) => {
        const figure = here.find((one) => one.project_sector_id === project_sector_id)
        return (
          <td key={project_sector_id}>
            <Figure
              measure={measure}
              path={path}
              at={{ governorate_id: id, project_sector_id }}
              figure={figure}
              name={`${name}${m.report_comma()}${sector(project_sector_id)}`}
              step={stepOf(weight(figure, measure), most)}
            />
          </td>
        )
      })}
      <td>
        <Figure
          measure={measure}
          path={path}
          at={{ governorate_id: id }}
          figure={figures.governorates.find((one) => one.governorate_id === id)}
          name={name}
        />
      </td>
    </tr>
  )
}

/** Governorates by sectors: the same answer as the map, where every figure opens the projects that it counts. */
export function WhereMatrix({ figures, measure, path }: Props) {
  const sector = useName('project-sectors')
  const ids = useLookup('governorates').map(({ id }) => id)
  const totalOf = (id: number) => figures.governorates.find((one) => one.governorate_id === id)
  const rows = ids.toSorted((a, b) => weight(totalOf(b), measure) - weight(totalOf(a), measure) || a - b)
  // A lone project is no peak.
  const most = Math.max(4, ...figures.cells.map((one) => weight(one, measure)))
  const given = { measure, path }
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="visually-hidden">{m.where_matrix()}</caption>
        <thead>
          <tr>
            <th scope="col">{label(addressWords.governorate_id)}</th>
            {figures.sectors.map(({ project_sector_id: id }) => (
              <th key={id} scope="col">
                {sector(id)}
              </th>
            ))}
            <th scope="col">{m.where_sum()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((id) => (
            <Governorate key={id} {...given} figures={figures} id={id} most={most} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.where_sum()}</th>
            {figures.sectors.map((one) => (
              <td key={one.project_sector_id}>
                <Figure
                  {...given}
                  at={{ project_sector_id: one.project_sector_id }}
                  figure={one}
                  name={sector(one.project_sector_id)}
                />
              </td>
            ))}
            <td>
              <Figure {...given} at={{}} figure={figures.total} name={m.where_sum()} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
