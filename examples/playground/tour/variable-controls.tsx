import { type ReactNode, useId } from 'react'
import { lettersOn, type Variable, variables, type VariableValues } from './variables.ts'

interface VariableControlsProps {
  readonly values: VariableValues
  readonly onChange: (values: VariableValues) => void
  readonly shade: 'light' | 'dark'
}

/** Controls for the main variables, each with its name, and a way back to what the sheet says. */
export function VariableControls({ values, onChange, shade }: VariableControlsProps): ReactNode {
  const set = (name: string, value: string) => {
    const rest = Object.fromEntries(Object.entries(values).filter(([other]) => other !== name))
    const next = value === '' ? rest : { ...values, [name]: value }
    // Letters that cannot be read on the new colour would be the first that anybody sees of it.
    onChange(name === '--lk-color-primary' ? { ...next, '--lk-color-primary-fg': lettersOn(value) } : next)
  }
  return (
    <section className="variables" aria-labelledby="variables">
      <div className="controls-head">
        <h2 id="variables">Variables</h2>
        {Object.keys(values).length > 0 && (
          <button type="button" className="button small" onClick={() => onChange({})}>
            Reset
          </button>
        )}
      </div>
      {variables.map((variable) => (
        <VariableControl
          key={variable.name}
          variable={variable}
          value={values[variable.name]}
          shade={shade}
          onChange={(value) => set(variable.name, value)}
        />
      ))}
    </section>
  )
}

interface VariableControlProps {
  readonly variable: Variable
  readonly value: string | undefined
  readonly shade: 'light' | 'dark'
  readonly onChange: (value: string) => void
}

function VariableControl({ variable, value, shade, onChange }: VariableControlProps): ReactNode {
  const id = useId()
  return (
    <div className="control" title={variable.name}>
      <label htmlFor={id}>{variable.label}</label>
      {variable.kind === 'color' && (
        <input
          id={id}
          type="color"
          value={value ?? variable.start[shade]}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {variable.kind === 'length' && (
        <span className="range">
          <input
            id={id}
            type="range"
            min={variable.min}
            max={variable.max}
            value={value === undefined ? variable.start : Number.parseFloat(value)}
            onChange={({ target }) => onChange(`${target.value}px`)}
          />
          <output htmlFor={id}>{value === undefined ? 'auto' : value.replace('px', ' px')}</output>
        </span>
      )}
      {variable.kind === 'choice' && (
        <select id={id} value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
          <option value="">Default</option>
          {variable.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
