/** Reads a part of an office file as a stream of elements, by their names alone: programs choose prefixes as they like. */
import { Parser } from 'saxen';

type Attributes = Readonly<Record<string, string>>;

interface XmlListener {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Throws when it is not well-formed. An empty text has no elements. */
export function readXml(xml: string, { open, text, close }: XmlListener): void {
  if (xml.trim() === '') return;
  new Parser()
    .on('openTag', (name, attributes, decode) => {
      const decoded = Object.entries(attributes()).map(([key, value]) => [key, decode(value)]);
      open?.(localName(name), Object.fromEntries(decoded));
    })
    .on('text', (part, decode) => text?.(decode(part)))
    .on('cdata', (part) => text?.(part))
    .on('closeTag', (name) => close?.(localName(name)))
    .on('error', (error) => {
      throw error;
    })
    .parse(xml);
}

export function attributeOf(attributes: Attributes, wanted: string): string | undefined {
  const name = Object.keys(attributes).find((key) => localName(key) === wanted);
  return name === undefined ? undefined : attributes[name];
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
