/** What a screen says when it asks for the camera (camera-request.ts). */
export interface CameraRequest {
  /** What the person does instead where the camera does not help. */
  readonly onTypeCode: () => void;
}
