// Renders a chart as Helm does, with the packages that Helm is made of: text/template and sprig.
// Standard input: {"Values": …, "Release": …} as JSON. Argument: the folder of the templates.
package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
)

func main() {
	var about map[string]interface{}
	must(json.NewDecoder(os.Stdin).Decode(&about))
	chart := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := chart.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	// JSON is YAML.
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := json.Marshal(value)
		return string(text), err
	}
	files, err := filepath.Glob(filepath.Join(os.Args[1], "*"))
	must(err)
	_, err = chart.Funcs(functions).ParseFiles(files...)
	must(err)
	for _, file := range files {
		if filepath.Ext(file) == ".yaml" {
			os.Stdout.WriteString("---\n")
			must(chart.ExecuteTemplate(os.Stdout, filepath.Base(file), about))
		}
	}
}

func must(err error) {
	if err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
}
