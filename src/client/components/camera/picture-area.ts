/** The part of a picture inside a frame, where the picture covers its view and is cropped at the edges (`object-fit: cover`). */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `view` and `frame` are given in screen coordinates; the result is in pixels of the picture. */
export function pictureArea(picture: Area, view: Area, frame: Area): Area {
  const scale = Math.max(view.width / picture.width, view.height / picture.height);
  const left = view.x + (view.width - picture.width * scale) / 2;
  const top = view.y + (view.height - picture.height * scale) / 2;
  return {
    x: Math.round((frame.x - left) / scale),
    y: Math.round((frame.y - top) / scale),
    width: Math.round(frame.width / scale),
    height: Math.round(frame.height / scale),
  };
}
